import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { flood } from './attack.js';
import type { Attack, Attacker } from './attack.js';
import { brokenRequests } from './hostile-values.js';

function open({ gatewayUrl, localAddress }: Attacker): Socket {
  const { hostname, port } = new URL(gatewayUrl);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => socket.destroy());
  return socket;
}

const statusIn = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Notes what is said to a connection, and that it was ended. */
function listen(socket: Socket, { noted, isOver }: Attacker, what: string): void {
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1')));
  socket.on('close', () => {
    // What we end ourselves says nothing of the server.
    if (answer !== '' || !isOver()) noted.answer({ status: statusIn(answer), body: answer }, what);
  });
}

/** Connections that begin something and never come to its end. */
const dripping =
  (begin: string, drop: string): Attack =>
  async (attacker) => {
    const sockets = Array.from({ length: 300 }, () => open(attacker));
    for (const socket of sockets) {
      listen(socket, attacker, begin.slice(0, 100) || 'nothing');
      socket.write(begin);
    }
    while (!attacker.isOver()) {
      for (const socket of sockets) if (socket.writable && drop) socket.write(drop);
      await pause(50);
    }
    for (const socket of sockets) socket.destroy();
  };

/** What is no HTTP, a connection each; counted is what is said to it. */
const breaking: Attack = (attacker) =>
  flood(attacker, async () => {
    const bytes = attacker.chance.of(brokenRequests);
    const socket = open(attacker);
    listen(socket, attacker, bytes.slice(0, 100));
    socket.end(bytes, 'latin1');
    if (!socket.closed) await once(socket, 'close');
  });

/** By name. */
export const slowAttacks: Readonly<Record<string, Attack>> = {
  'slow heads': dripping('POST /api/auth/login HTTP/1.1\r\nHost: x\r\n', 'x: y\r\n'),
  'slow bodies': dripping(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{',
    ' ',
  ),
  'silent connections': dripping('', ''),
  'broken requests': breaking,
};
