import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { maxInputText, maxInputs } from '@megafon/contracts';
import type { LoginInput } from '@megafon/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { flood } from './attack.js';
import type { Attack, Attacker } from './attack.js';
import { hostileValues } from './hostile-values.js';
import { SocketAnswers } from './socket-answers.js';

const optionsOf = ({ token, localAddress }: Attacker) => ({
  auth: { token },
  transports: ['websocket'],
  localAddress,
  forceNew: true,
});

/** Says something on each of four sockets, again and again, as fast as they take it: they must be held back. */
const saying =
  (say: (socket: Socket, attacker: Attacker) => void): Attack =>
  async (attacker) => {
    const answers = new SocketAnswers(attacker.noted);
    const sockets = Array.from({ length: 4 }, () => io(attacker.gatewayUrl, optionsOf(attacker)));
    for (const socket of sockets) answers.of(socket);
    while (!attacker.isOver()) {
      for (const socket of sockets) {
        // Whose connection ended comes back by itself; who was turned away does not.
        if (!socket.active) socket.connect();
        for (let i = 0; i < 200 && socket.connected; i++) say(socket, attacker);
      }
      await pause(1);
    }
    for (const socket of sockets) socket.disconnect();
    answers.end();
  };

const watched = randomUUID();

/** More at once than a user may have: some must be refused. */
async function openAndClose(attacker: Attacker): Promise<void> {
  const answers = new SocketAnswers(attacker.noted);
  while (!attacker.isOver()) {
    const options = { ...optionsOf(attacker), reconnection: false };
    const sockets = Array.from({ length: 50 }, () => io(attacker.gatewayUrl, options));
    for (const socket of sockets) answers.of(socket);
    await pause(100);
    for (const socket of sockets) socket.disconnect();
  }
  answers.end();
}

/** Each handshake makes a session at the server, which nobody comes back to. */
const handshakes: Attack = (attacker) =>
  flood(attacker, async () => {
    const path = '/socket.io/?EIO=4&transport=polling';
    attacker.noted.answer(await attacker.client.ask('GET', path), `GET ${path}`);
  });

/** By name. */
export const socketAttacks: Readonly<Record<string, Attack>> = {
  'watch and unwatch': saying((socket) => {
    socket.emit('login.watch', watched);
    socket.emit('login.unwatch', watched);
  }),
  'hands on the wheel': saying((socket, { chance }) => {
    const long = { type: 'text' as const, text: 'a'.repeat(maxInputText) };
    socket.emit('login.input', watched, Array<LoginInput>(chance.of([1, maxInputs])).fill(long));
  }),
  'hostile messages': saying((socket, { chance }) => {
    socket.emit(
      chance.of(['login.watch', 'login.unwatch', 'login.input', 'event', 'x']),
      chance.of(hostileValues),
    );
  }),
  sockets: openAndClose,
  handshakes,
};
