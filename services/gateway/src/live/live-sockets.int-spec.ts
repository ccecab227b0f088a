import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  campaignChanged,
  encodeLoginFrame,
  newEvent,
  redisNames,
  sessionEnded,
  sessionsRevoked,
  userDeleted,
  userRoleChanged,
} from '@megafon/contracts';
import type { EventEnvelope, LiveEvent, LoginFrame, LoginInput } from '@megafon/contracts';
import { EventPublisher } from '@megafon/messaging';
import { RedisConnection } from '@megafon/service';
import { eventually, uniqueName } from '@megafon/testing';
import { aGateway, authorized } from '../../test/a-gateway.js';
import type { Gateway, PageSocket } from '../../test/a-gateway.js';
import { badTokens, tokenOf } from '../../test/tokens.js';
import { LiveLog } from './live-log.js';

/** Two, as in production: what one learns, pages of the other see. */
let gateway: Gateway;
let other: Gateway;
beforeAll(async () => {
  [gateway, other] = await Promise.all([aGateway(), aGateway()]);
});
afterAll(async () => {
  await Promise.all([gateway.close(), other.close()]);
});

const anEvent = (tenant: string): EventEnvelope =>
  newEvent(userRoleChanged, {
    id: randomUUID(),
    tenant,
    traceId: 'trace',
    time: new Date(),
    data: { userId: tenant, role: 'user' },
  });

interface OpenPage {
  socket: PageSocket;
  events: LiveEvent[];
  frames: LoginFrame[];
  /** `ready 1-0`, `resync 1-0`, `disconnect …` in order. */
  notes: string[];
  /** As it was told with its place. */
  quietMs?: number | undefined;
}

async function openPage(
  userId: string,
  {
    lastSeq,
    at = gateway,
    token = tokenOf({ sub: userId }),
  }: {
    lastSeq?: string;
    at?: Gateway;
    token?: string;
  } = {},
): Promise<OpenPage> {
  const socket = at.socket({ token, ...(lastSeq !== undefined && { lastSeq }) });
  const page: OpenPage = { socket, events: [], frames: [], notes: [] };
  socket.on('event', (live) => page.events.push(live));
  socket.on('frame', (frame) => page.frames.push(frame));
  socket.on('ready', ({ seq, quietMs }) => {
    page.notes.push(`ready ${seq}`);
    page.quietMs = quietMs;
  });
  socket.on('resync', ({ seq }) => page.notes.push(`resync ${seq}`));
  socket.on('disconnect', (reason) => page.notes.push(`disconnect ${reason}`));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
    socket.connect();
  });
  return page;
}

const idsOf = (page: OpenPage) => page.events.map(({ event }) => event.id);
const append = async (userId: string, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const event = anEvent(userId);
    ids.push(event.id);
    await gateway.app.get(LiveLog).append(userId, event);
  }
  return ids;
};

describe('an open page', () => {
  it('hears of its user’s events through Kafka, whichever gateway it is at, and of nobody else’s', async () => {
    const [mine, theirs] = [uniqueName('user'), uniqueName('user')];
    const pages = [await openPage(mine), await openPage(mine, { at: other }), await openPage(theirs)];
    const campaignId = 'c'.repeat(24);
    const event = newEvent(campaignChanged, {
      id: randomUUID(),
      tenant: mine,
      traceId: 'trace',
      time: new Date(),
      data: { campaignId, name: 'קמפיין', status: 'draft', change: 'created' },
    });
    await gateway.app.get(EventPublisher).publish([event]);
    await eventually(() => {
      expect(idsOf(pages[0]!)).toEqual([event.id]);
      expect(idsOf(pages[1]!)).toEqual([event.id]);
    });
    expect(pages[0]!.events[0]!.event).toEqual(event);
    expect(pages[2]!.events).toEqual([]);
  });

  it('gets what it missed while it was away, before what happens then, each once and in order', async () => {
    const user = uniqueName('user');
    const page = await openPage(user);
    const seen = await append(user, 1);
    await eventually(() => expect(idsOf(page)).toEqual(seen));
    page.socket.disconnect();
    const missed = await append(user, 300);
    const [back, meanwhile] = await Promise.all([
      openPage(user, { lastSeq: page.events[0]!.seq, at: other }),
      append(user, 20),
    ]);
    await eventually(() => expect(idsOf(back)).toEqual([...missed, ...meanwhile]));
    expect(back.notes).toEqual([]);
  });

  it('is told its place when it saw nothing yet, and loses nothing from there on', async () => {
    const user = uniqueName('user');
    await append(user, 2);
    const page = await openPage(user);
    await eventually(() => expect(page.notes).toHaveLength(1));
    const place = /^ready (\d+-\d+)$/.exec(page.notes[0]!)![1]!;
    expect(page.quietMs! >= 0 && page.quietMs! < 60_000).toBe(true);
    page.socket.disconnect();
    const missed = await append(user, 2);
    const back = await openPage(user, { lastSeq: place });
    await eventually(() => expect(idsOf(back)).toEqual(missed));
    expect(page.events).toEqual([]);
  });

  it.each(['trimmed', 'gone', 'no place at all'])(
    'is told to fetch everything when the sequence is %s',
    async (what) => {
      const user = uniqueName('user');
      const page = await openPage(user);
      await append(user, 1);
      await eventually(() => expect(page.events).toHaveLength(1));
      const { seq } = page.events[0]!;
      page.socket.disconnect();
      await append(user, 5);
      const key = redisNames.liveStream(user);
      if (what === 'trimmed') await gateway.redis.xTrim(key, 'MAXLEN', 2);
      if (what === 'gone') await gateway.redis.del(key);
      const back = await openPage(user, { lastSeq: what === 'no place at all' ? '../etc' : seq });
      await eventually(() => expect(back.notes).toEqual([expect.stringMatching(/^resync \d+-\d+$/)]));
      const [later] = await append(user, 1);
      await eventually(() => expect(idsOf(back)).toEqual([later]));
    },
  );

  it('is let in by a good access token only', async () => {
    for (const make of [...Object.values(badTokens), () => '', () => ({ $ne: null }) as unknown as string]) {
      await expect(openPage('user-1', { token: make() })).rejects.toMatchObject({
        message: 'AUTH.REQUIRED',
        data: { code: 'AUTH.REQUIRED' },
      });
    }
  });

  it('is let go when its token runs out', async () => {
    const sub = uniqueName('user');
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const page = await openPage(sub, { token: tokenOf({ sub, exp }) });
    await eventually(() => expect(page.notes).toContain('disconnect io server disconnect'));
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1_000);
  });

  it('is let go, and its token refused everywhere, when its user’s sessions are ended', async () => {
    const userId = uniqueName('user');
    const page = await openPage(userId, { at: other });
    const verify = (at: Gateway) =>
      at.ask({ url: '/api/auth/verify?x=1', headers: authorized({ sub: userId, iat: issuedAt }) });
    const issuedAt = Math.floor(Date.now() / 1_000);
    expect((await verify(gateway)).statusCode).toBe(400);
    const event = newEvent(sessionsRevoked, {
      id: randomUUID(),
      tenant: userId,
      traceId: 'trace',
      time: new Date(),
      data: { userId, reason: 'reuse' },
    });
    await gateway.app.get(EventPublisher).publish([event]);
    await eventually(() => expect(page.notes).toContain('disconnect io server disconnect'));
    expect((await verify(gateway)).statusCode).toBe(401);
    expect((await verify(other)).statusCode).toBe(401);
  });
});

describe('a session that ended', () => {
  const tell = (event: EventEnvelope) => gateway.app.get(EventPublisher).publish([event]);
  const fields = (userId: string) => ({
    id: randomUUID(),
    tenant: userId,
    traceId: 'trace',
    time: new Date(),
  });
  const closes = (page: OpenPage) =>
    eventually(() => expect(page.notes).toContain('disconnect io server disconnect'));
  const statusAt = async (at: Gateway, headers: { authorization: string }) =>
    (await at.ask({ url: '/api/auth/verify?x=1', headers })).statusCode;

  it('has its tokens refused and its sockets closed everywhere, and no other session of the user', async () => {
    const userId = uniqueName('user');
    const [ended, kept] = [
      { sub: userId, sid: uniqueName('session') },
      { sub: userId, sid: uniqueName('session') },
    ];
    const pages = [
      await openPage(userId, { at: other, token: tokenOf(ended) }),
      await openPage(userId, { at: other, token: tokenOf(kept) }),
    ];
    expect(await statusAt(other, authorized(ended))).toBe(400);
    const data = { userId, sessionId: ended.sid, reason: 'logout' } as const;
    await tell(newEvent(sessionEnded, { ...fields(userId), data }));
    await closes(pages[0]!);
    for (const at of [gateway, other]) {
      expect(await statusAt(at, authorized(ended))).toBe(401);
      expect(await statusAt(at, authorized(kept))).toBe(400);
    }
    expect(pages[1]!.socket.connected).toBe(true);
  });

  it.each([
    ['deleted', userDeleted],
    ['given another role', userRoleChanged],
  ] as const)('is every one of a user who was %s', async (_what, contract) => {
    const userId = uniqueName('user');
    const claims = { sub: userId, role: 'admin', iat: Math.floor(Date.now() / 1_000) } as const;
    const page = await openPage(userId, { at: other, token: tokenOf(claims) });
    await tell(newEvent(contract, { ...fields(userId), data: { userId, role: 'user' } }));
    await closes(page);
    for (const at of [gateway, other]) expect(await statusAt(at, authorized(claims))).toBe(401);
  });
});

describe('a live login', () => {
  const frame = (sessionId: string) =>
    Buffer.from(
      encodeLoginFrame({ sessionId, takenAt: 5, stage: 'two-factor', image: Buffer.from([0xff, 0xd8, 7]) }),
    );
  const show = (owner: string, sessionId: string) =>
    gateway.redis.publish(redisNames.loginFrames(owner), frame(sessionId));

  it('is seen by its owner’s watching page, and by nobody else who asks for it', async () => {
    const [owner, thief] = [uniqueName('user'), uniqueName('user')];
    const sessionId = randomUUID();
    const [page, idle, thiefs] = [await openPage(owner), await openPage(owner), await openPage(thief)];
    thiefs.socket.emit('login.watch', sessionId);
    page.socket.emit('login.watch', sessionId);
    await eventually(async () => {
      await show(owner, sessionId);
      expect(page.frames).not.toEqual([]);
    });
    const seen = page.frames[0]!;
    expect({ ...seen, image: [...Buffer.from(seen.image as ArrayBuffer)] }).toEqual({
      sessionId,
      takenAt: 5,
      stage: 'two-factor',
      image: [0xff, 0xd8, 7],
    });
    expect(idle.frames).toEqual([]);
    expect(thiefs.frames).toEqual([]);
  });

  it('is seen only in pictures that a worker sealed for its owner', async () => {
    const owner = uniqueName('user');
    const sessionId = randomUUID();
    const sealing = await aGateway({ MESSAGE_KEY: Buffer.alloc(32, 5).toString('base64') });
    const { seal } = sealing.app.get(RedisConnection);
    const page = await openPage(owner, { at: sealing });
    const channel = redisNames.loginFrames(owner);
    page.socket.emit('login.watch', sessionId);
    const forged = frame(sessionId);
    const elsewhere = seal.sealBytes(forged, redisNames.loginFrames(uniqueName('user')));
    const shown = encodeLoginFrame({
      sessionId,
      takenAt: 6,
      stage: 'captcha',
      image: Buffer.from([0xff, 9]),
    });
    await eventually(async () => {
      for (const bytes of [forged, elsewhere, seal.sealBytes(shown, channel)])
        await sealing.redis.publish(channel, bytes);
      expect(page.frames).not.toEqual([]);
    });
    for (const { takenAt, image } of page.frames)
      expect([takenAt, ...Buffer.from(image as ArrayBuffer)]).toEqual([6, 0xff, 9]);
    await sealing.close();
  });

  it('gets what its owner does in the picture, sealed, and nothing that is no input', async () => {
    const [owner, thief] = [uniqueName('user'), uniqueName('user')];
    const sessionId = randomUUID();
    const heard: Buffer[] = [];
    const sealing = await aGateway({ MESSAGE_KEY: Buffer.alloc(32, 5).toString('base64') });
    const subscriber = sealing.redis.duplicate();
    await subscriber.connect();
    const channel = redisNames.loginInput(owner, sessionId);
    await subscriber.subscribe(channel, (message) => heard.push(message), true);
    const [page, thiefs] = [await openPage(owner, { at: sealing }), await openPage(thief, { at: sealing })];
    const typed: LoginInput[] = [{ type: 'text', text: 'שלום' }];
    thiefs.socket.emit('login.input', sessionId, [{ type: 'text', text: 'theirs' }]);
    const nonsense: unknown[] = [null, [], [{ type: 'launch' }], [{ type: 'move', x: 2, y: 0 }], 'x'];
    for (const inputs of nonsense) page.socket.emit('login.input', sessionId, inputs as LoginInput[]);
    page.socket.emit('login.input', '../other', typed);
    page.socket.emit('login.input', sessionId, typed);
    await eventually(() => expect(heard).not.toEqual([]));
    const { seal } = sealing.app.get(RedisConnection);
    expect(heard.map((message) => JSON.parse(seal.open(message, channel) ?? '') as unknown)).toEqual([typed]);
    expect(heard.map(String).join()).not.toContain('שלום');
    await sealing.close();
    await subscriber.close();
  });

  it('says who watches for as long as somebody does', async () => {
    const owner = uniqueName('user');
    const sessionId = randomUUID();
    const key = redisNames.loginWatch(owner, sessionId);
    const [one, two] = [await openPage(owner), await openPage(owner)];
    one.socket.emit('login.watch', sessionId);
    two.socket.emit('login.watch', sessionId);
    await eventually(async () => expect(await gateway.redis.sCard(key)).toBe(1));
    expect(await gateway.redis.pTTL(key)).toBeLessThanOrEqual(10_000);
    await eventually(async () => {
      await show(owner, sessionId);
      expect(two.frames).not.toEqual([]);
    });
    one.socket.emit('login.unwatch', sessionId);
    // Answered in order: when the second page hears a picture after this, the first one's wish was heard.
    await eventually(async () => {
      const before = one.frames.length;
      const got = two.frames.length;
      await show(owner, sessionId);
      await eventually(() => expect(two.frames.length).toBeGreaterThan(got), { timeoutMs: 500 });
      expect(one.frames.length).toBe(before);
    });
    expect(await gateway.redis.exists(key)).toBe(1);
    two.socket.disconnect();
    await eventually(async () => expect(await gateway.redis.exists(key)).toBe(0));
  });

  it('is seen on although another user, or another gateway, begins and ends to watch it', async () => {
    const [owner, thief] = [uniqueName('user'), uniqueName('user')];
    const sessionId = randomUUID();
    const mine = await openPage(owner);
    const others = [await openPage(thief), await openPage(owner, { at: other })];
    const key = redisNames.loginWatch(owner, sessionId);
    mine.socket.emit('login.watch', sessionId);
    for (const { socket } of others) socket.emit('login.watch', sessionId);
    await eventually(async () => expect(await gateway.redis.sCard(key)).toBe(2));
    for (const { socket } of others) socket.emit('login.unwatch', sessionId);
    await eventually(async () => expect(await gateway.redis.sCard(key)).toBe(1));
    await show(owner, sessionId);
    await eventually(() => expect(mine.frames).not.toEqual([]));
  });

  it.each(['', 'x', '*', { $ne: null }, null, 5])('is not %j', async (sessionId) => {
    const owner = uniqueName('user');
    const page = await openPage(owner);
    const good = randomUUID();
    page.socket.emit('login.watch', sessionId as string);
    page.socket.emit('login.watch', good);
    const keyOf = (id: string) => redisNames.loginWatch(owner, id);
    await eventually(async () => expect(await gateway.redis.exists(keyOf(good))).toBe(1));
    expect(await gateway.redis.exists(keyOf(`${sessionId as string}`))).toBe(0);
    expect(page.socket.connected).toBe(true);
  });
});

describe('a page that says too much', () => {
  it('is told so, and not heard; soon it is heard again', async () => {
    const owner = uniqueName('user');
    const page = await openPage(owner);
    const refused: string[] = [];
    page.socket.on('refused', ({ code }) => refused.push(code));
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) {
      page.socket.emit('login.watch', id);
      page.socket.emit('login.unwatch', id);
    }
    await eventually(() => expect(refused).not.toEqual([]));
    expect(new Set(refused)).toEqual(new Set(['REQUEST.TOO_MANY']));
    expect(page.socket.connected).toBe(true);
    const good = randomUUID();
    await eventually(async () => {
      page.socket.emit('login.watch', good);
      expect(await gateway.redis.exists(redisNames.loginWatch(owner, good))).toBe(1);
    });
  });

  it('is closed when it goes on', async () => {
    const page = await openPage(uniqueName('user'));
    for (let i = 0; i < 1_000; i++) page.socket.emit('login.unwatch', 'x');
    await eventually(() => expect(page.socket.connected).toBe(false));
  });

  it('has only so many sockets, and another user has theirs', async () => {
    const few = await aGateway({ SOCKETS_PER_USER: '2' });
    const user = uniqueName('user');
    const first = await openPage(user, { at: few });
    await openPage(user, { at: few });
    await expect(openPage(user, { at: few })).rejects.toMatchObject({ data: { code: 'REQUEST.TOO_MANY' } });
    await openPage(uniqueName('user'), { at: few });
    first.socket.disconnect();
    await eventually(() => openPage(user, { at: few }));
    await few.close();
  });

  it('is answered with the headers of every answer, and 429 when its address polls without end', async () => {
    const few = await aGateway({ CALLS_PER_ADDRESS: '60', TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-for': uniqueName('192.0.2.7') };
    const poll = () => few.ask({ url: '/socket.io/?EIO=4&transport=polling&sid=nobody', headers });
    const unknown = await poll();
    expect(unknown.statusCode).toBe(400);
    expect(unknown.headers['x-content-type-options']).toBe('nosniff');
    await eventually(async () => expect((await poll()).statusCode).toBe(429), { everyMs: 1 });
    await few.close();
  });
});
