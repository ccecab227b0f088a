import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@megafon/testing';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

let edge: Edge;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await edge.close();
});

async function open(localAddress = '127.0.9.1'): Promise<Socket> {
  const { hostname, port } = new URL(edge.base);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
/** The status of an answer; 0 where the connection ends without one. */
async function said(socket: Socket, text: string): Promise<number> {
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (part) => (answer += part.toString()));
  socket.write(text);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

describe('connections of one address', () => {
  it('are as many as it has places; others have theirs, and what is closed is free again', async () => {
    edge = await anEdge({ CONNECTIONS_PER_ADDRESS: '2' });
    const [first] = [await open(), await open()];
    expect(await said(await open(), get('/live'))).toBe(0);
    expect(await said(await open('127.0.9.2'), get('/live'))).toBe(200);
    expect(await said(first, get('/live'))).toBe(200);
    first.destroy();
    await eventually(async () => expect(await said(await open(), get('/live'))).toBe(200));
  });

  it('have no limit where a proxy of ours makes them', async () => {
    edge = await anEdge({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    await open();
    expect(await said(await open(), get('/live'))).toBe(200);
  });

  it('leave their place when they become live sockets', async () => {
    edge = await anEdge({ CONNECTIONS_PER_ADDRESS: '1' });
    edge.app.getHttpServer().on('upgrade', (_request: unknown, socket: Socket) => {
      sockets.push(socket);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    const live = await open();
    expect(await said(live, get('/socket.io/', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'))).toBe(101);
    expect(await said(await open(), get('/live'))).toBe(200);
    expect(live.destroyed).toBe(false);
  });
});
