import { withTimeout } from '@megafon/concurrency';

/** Shorter than a command's own limit: a call waits meanwhile. */
const patienceMs = 500;

/** What Redis answers, unless it takes too long. @throws TimeoutError then, and what the command throws */
export function within<T>(command: Promise<T>): Promise<T> {
  return withTimeout(command, patienceMs, 'redis');
}
