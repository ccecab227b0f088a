import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as tick, setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { AGateway } from './a-gateway.js';
import type { Handler } from './a-gateway.js';
import { Balancer } from './balancer.js';

let gateways: AGateway[];
let balancer: Balancer | undefined;
let port: number;
let sockets: Socket[];

beforeEach(() => {
  gateways = [];
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await balancer?.close(0);
  await Promise.all(gateways.map((gateway) => gateway.dies().catch(() => undefined)));
});

/** Waits until it throws no more. */
async function eventually(attempt: () => void | Promise<void>): Promise<void> {
  const until = performance.now() + 10_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(10);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return found;
}

/** A balancer that knows them all, and further places where nobody listens yet. */
async function before(handlers: (Handler | undefined)[], emptyPlaces: number[] = []): Promise<AGateway[]> {
  for (const handler of handlers) gateways.push(await AGateway.listening(0, handler));
  port = await freePort();
  balancer = new Balancer([...gateways.map((gateway) => gateway.port), ...emptyPlaces]);
  await balancer.listen(port);
  await eventually(async () => expect(await heardFrom()).toEqual(new Set(gateways.map((g) => g.port))));
  for (const gateway of gateways) gateway.asked.length = 0;
  return gateways;
}

const url = (path: string) => `http://127.0.0.1:${port}${path}`;
/** Who answers callers that come for the first time. */
async function heardFrom(): Promise<Set<number>> {
  const cookies = await Promise.all(
    Array.from({ length: 6 }, async () => (await fetch(url('/'))).headers.getSetCookie().join()),
  );
  return new Set(cookies.flatMap((cookie) => Number(/megafon_gateway=(\d+)/.exec(cookie)?.[1] ?? [])));
}
const withCookie = (gateway: AGateway | undefined, more: Record<string, string> = {}) => ({
  headers: { cookie: `theme=dark; megafon_gateway=${gateway?.port}`, ...more },
});
/** A caller that writes by itself, byte by byte. */
async function caller(written: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(written);
  return socket;
}
async function said(socket: Socket, wanted: RegExp): Promise<string> {
  let all = '';
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    all += String(part);
    if (wanted.test(all)) return all;
  }
  throw new Error(`it ended with: ${all}`);
}

describe('callers of several gateways', () => {
  it('take turns when they are new; a browser stays where it was, and its other cookies are its own', async () => {
    const [first, second] = await before([undefined, undefined]);
    expect(await heardFrom()).toEqual(new Set([first?.port, second?.port]));
    for (const gateway of [first, second]) {
      const answers = Array.from({ length: 4 }, () => fetch(url('/api/x'), withCookie(gateway)));
      for (const answer of await Promise.all(answers)) {
        expect(await answer.text()).toBe(String(gateway?.port));
        expect(answer.headers.getSetCookie()).toEqual(['own=1']);
      }
    }
  });

  it('whose gateway has gone all go to the same other one, and stay there', async () => {
    const [first, second, third] = await before([undefined, undefined, undefined]);
    await first?.dies();
    const answers = Array.from({ length: 6 }, () => fetch(url('/api/x'), withCookie(first)));
    const heard = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
    expect(new Set(heard).size).toBe(1);
    expect([second?.port, third?.port]).toContain(Number(heard[0]));
    const [own, told] = (await fetch(url('/api/x'), withCookie(first))).headers.getSetCookie();
    expect([own, told]).toEqual(['own=1', `megafon_gateway=${heard[0]}; Path=/; HttpOnly; SameSite=Lax`]);
  });

  it('poll one gateway where they have no cookies', async () => {
    await before([undefined, undefined]);
    const polls = Array.from({ length: 6 }, () => fetch(url('/socket.io/?EIO=4&transport=polling')));
    const heard = await Promise.all((await Promise.all(polls)).map((answer) => answer.text()));
    expect(new Set(heard).size).toBe(1);
  });

  it('are named, whatever they say of themselves', async () => {
    const [first] = await before([undefined]);
    await fetch(url('/api/x'), { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil' } });
    expect(first?.asked[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${port}`,
      'x-forwarded-proto': 'http',
      host: `127.0.0.1:${port}`,
    });
  });

  it('are not sent to one that leaves, and what it is at is answered', async () => {
    let finish: () => void = () => undefined;
    const [slow, other] = await before([
      (_request, response) => (finish = () => response.end('done')),
      undefined,
    ]);
    const underWay = fetch(url('/slow'), withCookie(slow));
    await eventually(() => expect(slow?.asked).toHaveLength(1));
    if (slow) slow.isReady = false;
    await eventually(async () => expect(await heardFrom()).toEqual(new Set([other?.port])));
    expect(await (await fetch(url('/api/x'), withCookie(slow))).text()).toBe(String(other?.port));
    finish();
    expect(await (await underWay).text()).toBe('done');
  });

  it('keep their connections', async () => {
    const [first] = await before([undefined]);
    const socket = await caller('GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await said(socket, /\r\n\r\n\d{4,5}$/)).toMatch(/^connection: keep-alive/im);
    socket.write('GET /api/y HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(first?.asked.map((asked) => asked.url)).toEqual(['/api/x', '/api/y']));
  });

  it('find one that came later, and one that came back', async () => {
    const later = await freePort();
    const [first] = await before([undefined], [later]);
    gateways.push(await AGateway.listening(later));
    await eventually(async () => expect(await heardFrom()).toEqual(new Set([first?.port, later])));
    await first?.dies();
    expect(await heardFrom()).toEqual(new Set([later]));
    gateways.push(await AGateway.listening(first?.port));
    await eventually(async () => expect(await heardFrom()).toEqual(new Set([first?.port, later])));
  });

  it('are told so in the words of the catalogue when nobody is there', async () => {
    const [first] = await before([undefined]);
    await first?.dies();
    const answer = await fetch(url('/api/x'));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'SERVICE.UNAVAILABLE', retryable: true });
  });

  it('are answered by one that is not ready where none is', async () => {
    const [first] = await before([undefined]);
    if (first) first.isReady = false;
    await tick();
    const asking = Array.from({ length: 20 }, () => fetch(url('/api/x')));
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(asking.map(() => 200));
  });
});

describe('what is asked of a gateway that dies', () => {
  const breaksOff: Handler = (request) => request.socket.resetAndDestroy();

  it('goes to the other one with its whole body when nothing was sent yet', async () => {
    const [first, second] = await before([undefined, undefined]);
    await first?.dies();
    const body = 'x'.repeat(3_000_000);
    const answer = await fetch(url('/api/x'), { method: 'POST', body, ...withCookie(first) });
    expect(await answer.text()).toBe(String(second?.port));
    expect(second?.asked.map((asked) => asked.body.length)).toEqual([body.length]);
  });

  it('is asked again where that is the same as once', async () => {
    const [dying, other] = await before([breaksOff, undefined]);
    const answer = await fetch(url('/api/x'), withCookie(dying));
    expect(await answer.text()).toBe(String(other?.port));
    expect([dying?.asked.length, other?.asked.length]).toEqual([1, 1]);
  });

  it('is not asked again where it may have been done', async () => {
    const [dying, other] = await before([breaksOff, undefined]);
    const answer = await fetch(url('/api/x'), { method: 'POST', body: '{}', ...withCookie(dying) });
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ code: 'SERVICE.TIMEOUT' });
    expect([dying?.asked.length, other?.asked.length]).toEqual([1, 0]);
  });

  it('ends in the midst of an answer as the answer did, and is not made whole', async () => {
    const half: Handler = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => request.socket.destroy());
    };
    await before([half]);
    await expect(fetch(url('/file')).then((answer) => answer.text())).rejects.toThrow();
    expect(gateways[0]?.asked).toHaveLength(1);
  });
});

describe('bodies', () => {
  it('pass as they come, both ways', async () => {
    await before([(request, response) => request.pipe(response)]);
    const going = ask({ port, method: 'POST', path: '/echo', headers: { 'content-length': '10' } });
    going.write('first');
    const [answer] = (await once(going, 'response')) as [IncomingMessage];
    expect(String((await once(answer, 'data'))[0])).toBe('first');
    going.end('other');
    expect(await text(answer)).toBe('other');
  });

  it('that are none stay none', async () => {
    const [gateway] = await before([undefined]);
    await said(
      await caller('POST /api/logout HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      /\r\n\r\n\d{4,5}$/,
    );
    expect(gateway?.asked[0]?.headers).toMatchObject({ 'content-length': '0' });
    expect(gateway?.asked[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('are refused by the gateway before they are whole, and the caller hears it', async () => {
    await before([(_request, response) => response.writeHead(413, { connection: 'close' }).end('too large')]);
    const socket = await caller('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\npart');
    expect(await said(socket, /too large/)).toContain('413');
  });

  it('that nobody waits for any longer are not worked on', async () => {
    let gone: Promise<unknown> | undefined;
    const [gateway] = await before([(request) => (gone = once(request.socket, 'close'))]);
    const socket = await caller('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(gateway?.asked).toHaveLength(1));
    socket.destroy();
    await gone;
  });
});

describe('live sockets', () => {
  const upgrade = (cookie = '') =>
    `GET /socket.io/?transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${cookie}\r\n`;

  it('speak both ways with the gateway of their browser, and end with it', async () => {
    const [first, second] = await before([undefined, undefined]);
    const socket = await caller(upgrade(`Cookie: megafon_gateway=${second?.port}\r\n`));
    expect(await said(socket, /\d+:/)).toContain(`${second?.port}:`);
    socket.write('hello');
    expect(await said(socket, /hello/)).toBe('hello');
    const ended = once(socket, 'close');
    await second?.dies();
    await ended;
    const again = await caller(upgrade(`Cookie: megafon_gateway=${second?.port}\r\n`));
    expect(await said(again, /\d+:/)).toContain(`${first?.port}:`);
  });

  it('are refused when nobody is there', async () => {
    const [first] = await before([undefined]);
    await first?.dies();
    expect(await said(await caller(upgrade()), /503/)).toContain('503 Service Unavailable');
  });
});

describe('a balancer that ends', () => {
  it('answers what is under way, ends live sockets and takes nothing more', async () => {
    let finish: () => void = () => undefined;
    await before([(_request, response) => (finish = () => response.end('done'))]);
    const socket = await caller(
      'GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    await said(socket, /\d+:/);
    const answer = fetch(url('/slow'));
    await eventually(() => expect(gateways[0]?.asked).toHaveLength(1));
    const ended = once(socket, 'end');
    const closing = balancer?.close();
    await ended;
    await expect(fetch(url('/more'))).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toBe('done');
    await closing;
  });
});
