import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';

/** Work of one key runs in the order of the calls; that of different keys side by side, up to a limit. */
export class KeyedQueue {
  private readonly lanes = new Map<string, { limit: LimitFunction; open: number }>();
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly overall: LimitFunction | null;

  /** @param limit how many run at once, of all keys; without it, one of each */
  constructor(limit?: number) {
    this.overall = limit === undefined ? null : pLimit(limit);
  }

  /** How many works wait or run. */
  get size(): number {
    return this.underWay.size;
  }

  /** Whether work of this key waits or runs. */
  isBusy(key: string): boolean {
    return this.lanes.has(key);
  }

  /** @returns what the work answers. @throws what it throws; the next of the key runs all the same */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { limit: pLimit(1), open: 0 };
    this.lanes.set(key, lane);
    lane.open += 1;
    const result = lane.limit(() => (this.overall ? this.overall(work) : work()));
    this.underWay.add(result);
    const forget = (): void => {
      this.underWay.delete(result);
      lane.open -= 1;
      if (lane.open === 0) this.lanes.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** Resolves when all that was given has run. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }
}
