import type { TimeSource } from '@megafon/concurrency';
import type { Collection } from 'mongoose';
import { unlessDuplicate } from '../duplicate-key-error.js';

const leaseMs = 60_000;

export interface UpkeepLeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

/** One process works on a database's upkeep, the others wait. One that dies is waited for for a minute. */
export class UpkeepLease {
  constructor(
    private readonly collection: Collection<UpkeepLeaseDocument>,
    private readonly time: TimeSource,
    private readonly holder: string,
  ) {}

  async take(): Promise<boolean> {
    const now = await this.time.read();
    const free = { _id: 'lease', until: { $lte: new Date(now) } };
    const mine = { holder: this.holder, until: new Date(now + leaseMs) };
    // Where somebody has it there is nothing free, and a second document of its id is refused.
    return unlessDuplicate(() => this.collection.updateOne(free, { $set: mine }, { upsert: true }));
  }

  /** @throws when another process has it by now: it went on from where this one was */
  async renew(): Promise<void> {
    const until = new Date((await this.time.read()) + leaseMs);
    const held = { _id: 'lease', holder: this.holder };
    const { matchedCount } = await this.collection.updateOne(held, { $set: { until } });
    if (matchedCount === 0) throw new Error('another process took over the upkeep of the database');
  }

  async release(): Promise<void> {
    await this.collection.deleteOne({ _id: 'lease', holder: this.holder });
  }
}
