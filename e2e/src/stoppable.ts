import { listenForStop } from '@megafon/infra';

/** What is running, until it is stopped. */
interface Running {
  stop(): Promise<void>;
}

/** What a command is told of Ctrl-C and SIGTERM. */
type Wish = Pick<ReturnType<typeof listenForStop>, 'signal' | 'wished'>;

/**
 * A command's work on a system of its own, which is stopped when the work ends, fails, or is not wanted any more: Ctrl-C,
 * SIGTERM, or the end of the npm that started it. The work is left where it is then, and what it goes on doing is nobody's.
 * @param start gives up, leaving nothing behind, when its signal is aborted
 * @returns what the work came to; undefined when it was not wanted any more
 */
export async function stoppable<S extends Running, T>(
  start: (signal: AbortSignal) => Promise<S>,
  work: (system: S) => Promise<T>,
  { signal, wished }: Wish = listenForStop(),
): Promise<T | undefined> {
  const system = await start(signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (system === undefined) return undefined;
  try {
    return await Promise.race([work(system), wished.then(() => undefined)]);
  } finally {
    await system.stop();
  }
}
