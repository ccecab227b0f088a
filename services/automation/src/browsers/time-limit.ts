/** Something of the browser did not answer in time. */
export class TimeLimitError extends Error {
  constructor(what: string, limitMs: number) {
    super(`${what}: no answer in ${limitMs} ms`);
    this.name = 'TimeLimitError';
  }
}

/** Rejects when the work takes longer. The work itself cannot be stopped: whoever calls drops what it worked on. */
export async function withinTime<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(what, limitMs)), limitMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
