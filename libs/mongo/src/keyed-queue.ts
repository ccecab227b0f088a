/** Runs the work of one key one after the other, that of different keys side by side. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    this.tails.set(key, result);
    const forget = () => {
      if (this.tails.get(key) === result) this.tails.delete(key);
    };
    result.then(forget, forget);
    return result;
  }
}
