import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoints } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { sayRaw } from '../../test/request.js';
import { tokenOf } from '../../test/tokens.js';

let edge: Edge;
const start = async (env: Parameters<typeof anEdge>[0] = {}) => {
  edge = await anEdge({ TRUST_PROXY: '1', ...env });
};
afterEach(() => edge.close());

interface From {
  user?: string;
  ip?: string;
}
const ask = ({ user, ip = '192.0.2.1' }: From, url = '/api/group-boxes', method = 'GET') =>
  edge.ask({
    method,
    url,
    headers: {
      'x-forwarded-for': ip,
      ...(user !== undefined && { authorization: `Bearer ${tokenOf({ sub: user })}` }),
    },
  });
const statuses = async (count: number, from: (i: number) => From, url?: string, method?: string) => {
  const seen = [];
  for (let i = 0; i < count; i++) seen.push((await ask(from(i), url, method)).statusCode);
  return seen;
};

describe('what one may ask for', () => {
  // 6 units at once, one more every 1.67 s.
  beforeEach(() => start({ CALLS_PER_USER: '36', CALLS_PER_ADDRESS: '36000' }));

  it('ends for a user, wherever they call from, and says when there is more', async () => {
    expect(await statuses(6, (i) => ({ user: 'u', ip: `192.0.2.${i}` }))).toEqual(Array(6).fill(200));
    const refused = await ask({ user: 'u' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'REQUEST.TOO_MANY', details: { retryAfterS: 2 } });
    expect(refused.headers['retry-after']).toBe('2');
    expect((await ask({ user: 'somebody else' })).statusCode).toBe(200);
    expect(edge.sent).toHaveLength(7);
  });

  it('is weighed by what a call costs', async () => {
    expect(endpoints['listGroups']!.cost).toBe(3);
    expect(await statuses(3, () => ({ user: 'u' }), '/api/groups')).toEqual([200, 200, 429]);
    expect((await ask({ user: 'u' })).statusCode).toBe(429);
  });

  it('goes on while Redis is away, counted by the gateway itself', async () => {
    edge.redis.isAway = true;
    const seen = await statuses(20, () => ({ user: 'u' }));
    expect(seen.slice(0, 6)).toEqual(Array(6).fill(200));
    expect(seen).toContain(429);
  });
});

describe('what a large body costs', () => {
  // 100 units at once.
  beforeEach(() => start({ CALLS_PER_USER: '600', CALLS_PER_ADDRESS: '36000' }));
  const { path, cost } = endpoints['createPostBox']!;
  const box = (bytes: number) => JSON.stringify({ name: 'x', posts: [{ text: 'x' }] }).padEnd(bytes);
  const post = (payload: string, user = 'u') =>
    edge.ask({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf({ sub: user })}` },
      payload,
    });

  it('is one more for each 16 KB: nobody fills the gateway with a few full boxes a second', async () => {
    expect(cost).toBe(5);
    const seen = [];
    for (let i = 0; i < 5; i++) seen.push((await post(box(300_000))).statusCode);
    expect(seen).toEqual([201, 201, 201, 201, 429]);
    expect((await post(box(100), 'somebody else')).statusCode).toBe(201);
  });

  it('is nothing for a form', async () => {
    const seen = [];
    for (let i = 0; i < 20; i++) seen.push((await post(box(16_000))).statusCode);
    expect(seen).toEqual(Array(20).fill(201));
  });

  it('is that of the longest where the length is not told', async () => {
    const chunked = () =>
      sayRaw(
        edge.base,
        `POST /api${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `Authorization: Bearer ${tokenOf({ sub: 'v' })}\r\nTransfer-Encoding: chunked\r\n\r\n` +
          `${box(64).length.toString(16)}\r\n${box(64)}\r\n0\r\n\r\n`,
      );
    expect(await chunked()).toContain('HTTP/1.1 201 ');
    expect(await chunked()).toContain('HTTP/1.1 429 ');
  });
});

describe('what an address may ask for', () => {
  beforeEach(() => start({ CALLS_PER_ADDRESS: '120' }));

  it('ends whoever calls, signed in or not, and before a body is read', async () => {
    const login = endpoints['login']!;
    expect(login.cost).toBe(10);
    expect(await statuses(3, () => ({}), '/api/auth/login', 'POST')).toEqual([400, 400, 429]);
    const other = { ip: '192.0.2.2' };
    expect(await statuses(21, (i) => ({ ...other, user: `u${i}` }))).toEqual([...Array(20).fill(200), 429]);
    expect((await ask({ ip: '192.0.2.3', user: 'u1' })).statusCode).toBe(200);
  });

  it('is not asked of who runs the gateway', async () => {
    const seen = await statuses(40, () => ({}), '/live');
    expect(new Set(seen)).toEqual(new Set([200]));
  });
});

describe('calls under way', () => {
  beforeEach(() => start({ PLACES_PER_USER: '3', SLOW_PLACES_PER_USER: '2' }));

  it('are as many as a user has places, and fewer of those that wait long; others have theirs', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    edge.answer = ({ caller }) => (caller?.userId === 'u' ? released.then(() => ({})) : {});
    const answered: number[] = [];
    const begin = (url: string, method: string) =>
      ask({ user: 'u' }, url, method).then(({ statusCode }) => void answered.push(statusCode));
    const slow = [1, 2, 3].map(() => begin('/api/actions/a:b:c/recheck', 'POST'));
    await Promise.race(slow);
    expect(answered).toEqual([429]);
    const quick = [1, 2].map(() => begin('/api/group-boxes', 'GET'));
    await Promise.race(quick);
    expect(answered).toEqual([429, 429]);
    expect((await ask({ user: 'somebody else' })).statusCode).toBe(200);
    release();
    await Promise.all([...slow, ...quick]);
    expect(answered).toEqual([429, 429, 200, 200, 200]);
    expect((await ask({ user: 'u' })).statusCode).toBe(200);
  });

  it('are one at a time where their bodies are large; small ones go on beside it', async () => {
    await edge.close();
    await start({ BODY_BYTES_PER_USER: '50000' });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = () => {};
    const begins = new Promise<void>((resolve) => (begun = resolve));
    edge.answer = ({ caller }) => {
      begun();
      return caller?.userId === 'u' ? released.then(() => ({})) : {};
    };
    const { path } = endpoints['createPostBox']!;
    const post = (bytes: number, user = 'u') =>
      edge.ask({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf({ sub: user })}` },
        payload: JSON.stringify({ name: 'x', posts: [{ text: 'x' }] }).padEnd(bytes),
      });
    const large = post(100_000);
    await begins;
    expect((await post(100_000)).statusCode).toBe(429);
    expect((await post(100_000, 'somebody else')).statusCode).toBe(201);
    const reading = ask({ user: 'u' });
    release();
    expect((await large).statusCode).toBe(201);
    expect((await reading).statusCode).toBe(200);
    expect((await post(100_000)).statusCode).toBe(201);
  });
});

describe('who was refused something dear', () => {
  // 10 units at once, one a second.
  beforeEach(() => start({ CALLS_PER_USER: '60', CALLS_PER_ADDRESS: '36000' }));

  it('is refused it again without asking Redis, and may have what is cheaper', async () => {
    // Costs 5.
    const dear = () => ask({ user: 'u' }, '/api/campaigns/calendar?from=a&to=b');
    expect([(await dear()).statusCode, (await dear()).statusCode]).toEqual([400, 400]);
    const refused = await dear();
    expect(refused.statusCode).toBe(429);
    const evaluations = edge.redis.evaluations;
    const again = await dear();
    expect(again.statusCode).toBe(429);
    expect(again.headers['retry-after']).toBe(refused.headers['retry-after']);
    // Of the address.
    expect(edge.redis.evaluations).toBe(evaluations + 1);
  });
});
