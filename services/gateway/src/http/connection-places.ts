import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from '../limits/address-block.js';
import { Counter } from '../limits/counter.js';
import type { TrustedHop } from './trust-proxy.js';

/**
 * Ends connections of an address beyond its places before anything is read of them: a thousand at once would hold up
 * everybody with being refused. A proxy of ours has no limit, for all come from it and it has its own; live sockets are
 * counted apart, see `SocketGuard`.
 */
export function limitConnections(server: Server, perAddress: number, trusted: TrustedHop): void {
  const open = new Counter();
  const counted = new WeakMap<Socket, string>();
  const free = (socket: Socket): void => {
    const block = counted.get(socket);
    if (block !== undefined && counted.delete(socket)) open.remove(block);
  };
  // Before the listener that makes a connection one of HTTP.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || trusted(remoteAddress, 0)) return;
    const block = addressBlock(remoteAddress);
    if (!open.add(block, perAddress)) return void socket.destroy();
    counted.set(socket, block);
    socket.once('close', () => free(socket));
  });
  server.prependListener('upgrade', (_request, socket: Socket) => free(socket));
}
