/** Of one partition: which messages are under way, and up to where all are done with. Offsets may have gaps. */
export class OffsetTracker {
  /** In ascending order; true where done with. */
  private readonly open = new Map<bigint, boolean>();
  private last = -1n;
  private done?: bigint;

  /** Messages taken and not yet part of the finished beginning. */
  get size(): number {
    return this.open.size;
  }

  /** What to commit: the offset after the last message before which none is open. Undefined before there is one. */
  get committable(): bigint | undefined {
    return this.done;
  }

  /** False for a message that was taken before: a rebalance makes Kafka deliver again what is not committed. */
  take(offset: bigint): boolean {
    if (offset <= this.last) return false;
    this.last = offset;
    this.open.set(offset, false);
    return true;
  }

  finish(offset: bigint): void {
    this.open.set(offset, true);
    for (const [first, finished] of this.open) {
      if (!finished) break;
      this.open.delete(first);
      this.done = first + 1n;
    }
  }
}
