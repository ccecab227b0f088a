import { Logger } from '@nestjs/common';
import type { Consumer } from 'kafkajs';

/** Commits the newest offsets that were noted, one commit in flight and at most one every `gapMs`. */
export class OffsetCommitter {
  private readonly logger = new Logger(OffsetCommitter.name);
  private readonly noted = new Map<string, { topic: string; partition: number; offset: string }>();
  private timer?: NodeJS.Timeout;
  private committing: Promise<void> = Promise.resolve();

  constructor(
    private readonly consumer: Pick<Consumer, 'commitOffsets'>,
    private readonly gapMs = 100,
  ) {}

  /** @param next the offset after the last message that is done with */
  note(topic: string, partition: number, next: bigint): void {
    this.noted.set(`${topic}:${partition}`, { topic, partition, offset: next.toString() });
    this.timer ??= setTimeout(() => void this.flush(), this.gapMs);
  }

  /** Resolves when what was noted is committed, or could not be: it will be delivered again. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.committing = this.committing.then(() => this.commit());
    await this.committing;
  }

  private async commit(): Promise<void> {
    const offsets = [...this.noted.values()];
    this.noted.clear();
    if (offsets.length === 0) return;
    try {
      await this.consumer.commitOffsets(offsets);
    } catch (error) {
      this.logger.warn(`offsets not committed, messages may come again: ${String(error)}`);
    }
  }
}
