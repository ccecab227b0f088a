import type { LiveEvent } from '@megafon/contracts';
import { reachesBackTo } from './sequence.js';
import type { Extent } from './sequence.js';

const batchSize = 200;
/** Before everything. */
const beginning = '0-0';

export interface Sequence {
  after(seq: string, limit: number): Promise<LiveEvent[]>;
  extent(): Promise<Extent | null>;
}

export interface Page {
  event(live: LiveEvent): void;
  /** What was missed cannot be had any more; the sequence goes on after `seq`. */
  resync(seq: string): void;
  /** Where a page stands that has seen nothing yet. */
  ready(seq: string): void;
}

/**
 * Where one open page stands in its user's sequence. What it missed and what happens now come out of the same reading,
 * so that nothing is lost or overtaken between the two.
 */
export class LiveCursor {
  private seq: string | null = null;
  private reading?: Promise<void>;
  private again = false;
  private closed = false;
  /** It could not be read for a while: what the sequence holds may be another one by now. */
  private doubtful = false;

  /** @param lastSeq what the page saw last; null for one that saw nothing */
  constructor(
    private readonly sequence: Sequence,
    private readonly page: Page,
    private readonly lastSeq: string | null,
  ) {}

  /**
   * Brings the page up to date. Called again whenever there may be something new; calls during a reading make it look
   * once more. @returns false when the sequence could not be read
   */
  async wake(): Promise<boolean> {
    this.again = true;
    this.reading ??= this.readAll().finally(() => {
      this.reading = undefined;
    });
    try {
      await this.reading;
      return true;
    } catch {
      this.doubtful = true;
      return false;
    }
  }

  close(): void {
    this.closed = true;
  }

  private async readAll(): Promise<void> {
    while (this.again && !this.closed) {
      this.again = false;
      const from = await this.position();
      const batch = await this.sequence.after(from, batchSize);
      for (const live of batch) if (!this.closed) this.page.event(live);
      this.seq = batch.at(-1)?.seq ?? from;
      if (batch.length === batchSize) this.again = true;
    }
  }

  /** Where to read on. The first time, and when the sequence was out of reach for a while, this has to be found out. */
  private async position(): Promise<string> {
    if (this.seq !== null && !this.doubtful) return this.seq;
    const extent = await this.sequence.extent();
    this.seq = this.placeIn(extent, this.seq ?? this.lastSeq);
    this.doubtful = false;
    return this.seq;
  }

  private placeIn(extent: Extent | null, seen: string | null): string {
    const end = extent?.last ?? beginning;
    const missedNothing =
      seen !== null && (reachesBackTo(seen, extent) || (seen === beginning && extent === null));
    if (missedNothing) return seen;
    if (seen === null && !this.doubtful) this.page.ready(end);
    else this.page.resync(end);
    return end;
  }
}
