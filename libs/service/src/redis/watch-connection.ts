import { RepeatingTask } from '@megafon/concurrency';
import type { Redis } from './redis-connection.js';

const lookEveryMs = 2_000;
/** A server that took the connection and says nothing may have gone without a word. */
const connectsWithinMs = 15_000;

/**
 * Ends a connection over which nothing comes any more, and makes it anew. Until it is there commands fail at once,
 * where each had run into its time limit.
 */
export function watchConnection(client: Redis, onError: (error: unknown) => void): RepeatingTask {
  let silent = 0;
  let readyAt = Date.now();
  const beginAnew = () => {
    silent = 0;
    readyAt = Date.now();
    if (client.isOpen) client.destroy();
    client.connect().catch(onError);
  };
  return new RepeatingTask({
    everyMs: lookEveryMs,
    onError,
    round: async (stopping) => {
      if (!client.isReady) {
        silent = 0;
        if (!stopping.aborted && Date.now() - readyAt > connectsWithinMs) beginAnew();
        return;
      }
      readyAt = Date.now();
      try {
        await client.ping();
        silent = 0;
      } catch {
        // Too late, or not even asked: behind thousands that wait for a server that hangs the queue is full.
        silent += 1;
      }
      if (silent >= 2 && !stopping.aborted) beginAnew();
    },
  });
}
