import type { KeyedQueue } from '@megafon/concurrency';
import type { KafkaMessage } from 'kafkajs';
import { OffsetTracker } from './offset-tracker.js';

/** The messages of one partition that are under way: each key's in order, and offsets committed in order. */
export class PartitionLane {
  private readonly tracker = new OffsetTracker();
  private readonly waiters: { below: number; then: () => void }[] = [];
  private abandoned = false;

  /**
   * @param deliver true when the message is done with, false when it is left to another process; must not reject
   * @param commit told the offset up to which all is done with
   */
  constructor(
    private readonly name: string,
    private readonly byKey: KeyedQueue,
    private readonly deliver: (message: KafkaMessage) => Promise<boolean>,
    private readonly commit: (next: bigint) => void,
  ) {}

  get open(): number {
    return this.tracker.size;
  }

  add(message: KafkaMessage): void {
    const offset = BigInt(message.offset);
    if (!this.tracker.take(offset)) return;
    // Without a key no order is asked for.
    const key = message.key === null ? message.offset : `key ${message.key.toString()}`;
    void this.byKey.run(`${this.name}:${key}`, async () => {
      if (this.abandoned || !(await this.deliver(message)) || this.abandoned) return;
      this.finish(offset);
    });
  }

  /** The partition belongs to another member: nothing more is started or committed. */
  abandon(): void {
    this.abandoned = true;
  }

  /** Calls `then` once, when fewer than `below` messages are open. */
  whenBelow(below: number, then: () => void): void {
    this.waiters.push({ below, then });
  }

  private finish(offset: bigint): void {
    const before = this.tracker.committable;
    this.tracker.finish(offset);
    const { committable } = this.tracker;
    if (committable !== undefined && committable !== before) this.commit(committable);
    while (this.waiters[0] && this.open < this.waiters[0].below) this.waiters.shift()?.then();
  }
}
