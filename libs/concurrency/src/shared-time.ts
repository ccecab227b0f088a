/** The clock that several processes go by: that of the server which keeps what they share. */
export abstract class TimeSource {
  /** Milliseconds since the epoch. */
  abstract read(): Promise<number>;
}

/** What a process has of its own. `ticks` only ever goes on; `wall` is the time of the machine, which people set. */
export interface OwnClocks {
  ticks: () => number;
  wall: () => number;
}

const processClocks: OwnClocks = { ticks: () => performance.now(), wall: () => Date.now() };

/** How far the time of the source is ahead of the ticks: not less than, not more than. */
interface Offset {
  leastMs: number;
  mostMs: number;
  /** When it was found out. */
  atTicks: number;
  wallMs: number;
}

/** What ticks gain or lose against the source at most, per millisecond. Quartz is ten times better. */
const drift = 0.001;
/** Two processes that are sure differ by less than two halves of this, and what a source is let be set by. */
const mostSpreadMs = 500;
/** Sources are kept in step by small corrections; more is another time. */
const correctionMs = 100;
/** Longer than a source that was set can stay unnoticed. */
const freshMs = 30_000;
/**
 * After another time of the source: by then every process has noticed, what was begun under the old time has ended, and
 * what was clicked is to be seen.
 */
const pauseMs = 150_000;

/**
 * The time of a source, carried on by the process's own ticks. The wall clock of the machine tells one thing alone: when
 * it moves against the ticks, the machine may have slept, and the source is asked anew.
 */
export class SharedTime {
  private offset: Offset | null = null;
  private sureFromTicks = 0;
  private measuring: Promise<void> | null = null;

  constructor(
    private readonly source: Pick<TimeSource, 'read'>,
    private readonly own: OwnClocks = processClocks,
  ) {}

  /** Milliseconds since the epoch; before it was ever measured, by the wall clock. */
  get nowMs(): number {
    return this.offset ? this.own.ticks() + (this.offset.leastMs + this.offset.mostMs) / 2 : this.own.wall();
  }

  /** How far the machine's clock is ahead of it. */
  get wallAheadMs(): number {
    return this.own.wall() - this.nowMs;
  }

  /** Whether other processes that are sure have the same time, but for less than a second. */
  get isSure(): boolean {
    if (!this.offset) return false;
    const ticks = this.own.ticks();
    const { leastMs, mostMs } = this.widened(this.offset, ticks);
    const isFresh = ticks - this.offset.atTicks <= freshMs;
    return (
      isFresh && mostMs - leastMs <= mostSpreadMs && ticks >= this.sureFromTicks && !this.hasSlept(ticks)
    );
  }

  /** As `isSure`, after asking the source where that may help. */
  async sure(): Promise<boolean> {
    if (!this.isSure) await this.measure().catch(() => undefined);
    return this.isSure;
  }

  /** Asks the source. @throws what it throws */
  measure(): Promise<void> {
    this.measuring ??= this.ask().finally(() => (this.measuring = null));
    return this.measuring;
  }

  private async ask(): Promise<void> {
    const [askedTicks, askedWallMs] = [this.own.ticks(), this.own.wall()];
    const readMs = await this.source.read();
    const [ticks, wallMs] = [this.own.ticks(), this.own.wall()];
    // Slept over, an answer says what time it was.
    if (areApart(wallMs - askedWallMs, ticks - askedTicks)) return this.ask();
    // The source answers in whole milliseconds, and at any moment between the question and its answer.
    const read = { leastMs: readMs - ticks, mostMs: readMs + 1 - askedTicks };
    this.offset = { ...this.merged(read, ticks), atTicks: ticks, wallMs };
  }

  private merged(read: Pick<Offset, 'leastMs' | 'mostMs'>, ticks: number) {
    if (!this.offset) return read;
    const known = this.widened(this.offset, ticks);
    const leastMs = Math.max(known.leastMs, read.leastMs);
    const mostMs = Math.min(known.mostMs, read.mostMs);
    if (leastMs <= mostMs) return { leastMs, mostMs };
    if (leastMs - mostMs > correctionMs) this.sureFromTicks = ticks + pauseMs;
    return read;
  }

  private widened({ leastMs, mostMs, atTicks }: Offset, ticks: number) {
    const byMs = (ticks - atTicks) * drift;
    return { leastMs: leastMs - byMs, mostMs: mostMs + byMs };
  }

  private hasSlept(ticks: number): boolean {
    if (!this.offset) return false;
    const { atTicks, wallMs } = this.offset;
    return areApart(this.own.wall() - wallMs, ticks - atTicks);
  }
}

function areApart(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) > correctionMs;
}
