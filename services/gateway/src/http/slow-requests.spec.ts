import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@megafon/testing';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const count = 300;
/** The gateway gives half a minute; a test has less time. */
const patienceMs = 1_000;

interface Slow {
  socket: Socket;
  answer: string;
  closed: boolean;
}

let edge: Edge;
let slow: Slow[];
let dripping: NodeJS.Timeout;
beforeEach(async () => {
  edge = await anEdge({ CONNECTIONS_PER_ADDRESS: String(count + 1) });
  const server = edge.app.getHttpServer();
  server.headersTimeout = patienceMs;
  server.requestTimeout = patienceMs;
  slow = [];
});
afterEach(async () => {
  clearInterval(dripping);
  for (const { socket } of slow) socket.destroy();
  await edge.close();
});

/** Connections that begin a request and go on with it, a drop at a time. */
function begin(head: string, drop: string): void {
  const { hostname, port } = new URL(edge.base);
  slow = Array.from({ length: count }, () => {
    const one: Slow = { socket: connect(Number(port), hostname), answer: '', closed: false };
    one.socket.on('data', (part) => (one.answer += part.toString()));
    one.socket.on('close', () => (one.closed = true));
    one.socket.on('error', () => one.socket.destroy());
    one.socket.write(head);
    return one;
  });
  dripping = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(drop);
  }, 100);
}

const post = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('requests that never end', () => {
  it.each([
    ['heads', post, 'x: y\r\n'],
    ['bodies', `${post}Content-Length: 16000\r\n\r\n{`, ' '],
    ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, '1\r\n \r\n'],
    ['second requests on a connection', `GET /live HTTP/1.1\r\nHost: x\r\n\r\n${post}`, 'x: y\r\n'],
  ])('hold up nobody, and are ended with 408: %s', async (_what, head, drop) => {
    begin(head, drop);
    expect((await edge.ask({ url: '/live' })).statusCode).toBe(200);
    await eventually(() => expect(slow.filter(({ closed }) => !closed).length).toBe(0), {
      timeoutMs: 20_000,
    });
    for (const { answer } of slow) expect(answer).toContain('HTTP/1.1 408 ');
    expect(edge.sent).toEqual([]);
    expect((await edge.ask({ url: '/live' })).statusCode).toBe(200);
  });
});
