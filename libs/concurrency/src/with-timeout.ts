import pTimeout from 'p-timeout';

/** Something did not end in time. What was asked may still happen. */
export class TimeoutError extends Error {
  constructor(what: string, limitMs: number) {
    super(`${what}: no answer in ${limitMs} ms`);
    this.name = 'TimeoutError';
  }
}

/**
 * What the work answers, unless it takes too long. The work itself goes on: whoever calls drops what it worked on.
 * @param limitMs milliseconds
 * @param late what is thrown then: the error itself, or what the work is called in a TimeoutError
 * @throws TimeoutError or what `late` makes; what the work throws in time
 */
export function withTimeout<T>(
  work: PromiseLike<T>,
  limitMs: number,
  late: string | (() => Error),
): Promise<T> {
  return pTimeout(work, {
    milliseconds: limitMs,
    fallback: () => {
      throw typeof late === 'string' ? new TimeoutError(late, limitMs) : late();
    },
  });
}
