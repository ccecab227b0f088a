import { withTimeout } from '@megafon/concurrency';
import type { Redis } from './redis-connection.js';

/**
 * Gives every command of a client a time limit. The client's own limit ends when a command was written, and that of its
 * socket begins anew with every write: neither notices a server that hangs while others go on asking.
 * What was given up may still happen.
 * @throws TimeoutError from the commands
 */
export function limitCommands(client: Redis, limitMs: number): void {
  // `createClient` answers with an object that inherits from the client itself, which is where its commands look.
  const itself = Object.getPrototypeOf(client) as Redis;
  const send = itself.sendCommand.bind(itself);
  itself.sendCommand = (args, options) => withTimeout(send(args, options), limitMs, 'redis');
  const transact = itself._executeMulti.bind(itself);
  itself._executeMulti = (...given) => withTimeout(transact(...given), limitMs, 'redis');
  // Subscriptions go a way of their own.
  const { subscribe, unsubscribe } = itself;
  itself.subscribe = (...given) => withTimeout(subscribe.apply(itself, given), limitMs, 'redis');
  itself.unsubscribe = (...given) => withTimeout(unsubscribe.apply(itself, given), limitMs, 'redis');
}
