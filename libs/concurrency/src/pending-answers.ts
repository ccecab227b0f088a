interface Pending<T> {
  resolve: (answer: T) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** What was asked of somebody else and waits for its answer: by the id of the question, each with its time limit. */
export class PendingAnswers<T> {
  private readonly waiting = new Map<string, Pending<T>>();

  /** @param late the error of a question that nobody answered in time */
  constructor(private readonly late: () => Error) {}

  get size(): number {
    return this.waiting.size;
  }

  /** @param limitMs milliseconds. @throws what `late` makes, or what `fail` is given */
  expect(id: string, limitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(id, this.late()), limitMs);
      this.waiting.set(id, { resolve, reject, timer });
    });
  }

  /** An answer that nobody waits for any more is dropped. */
  settle(id: string, answer: T): void {
    this.take(id)?.resolve(answer);
  }

  fail(id: string, error: Error): void {
    this.take(id)?.reject(error);
  }

  failAll(error: Error): void {
    for (const id of [...this.waiting.keys()]) this.fail(id, error);
  }

  private take(id: string): Pending<T> | undefined {
    const pending = this.waiting.get(id);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.waiting.delete(id);
    return pending;
  }
}
