import type { Schedule } from './schedule.js';

/** What a machine has for a clock: one that people set, and ticks that nobody does. */
export class MachineClock {
  private readonly bootMs: number;
  private sleptMs = 0;
  private sleepsFromMs: number | null = null;

  /**
   * @param aheadMs how far its wall clock is ahead of the true time.
   * @param pace of its quartz; 1 is right.
   */
  constructor(
    private readonly schedule: Schedule,
    private aheadMs: number,
    private readonly pace: number,
  ) {
    this.bootMs = schedule.nowMs;
  }

  get wallMs(): number {
    return this.schedule.nowMs + this.aheadMs + (this.schedule.nowMs - this.bootMs) * (this.pace - 1);
  }

  get ticks(): number {
    const awakeMs = (this.sleepsFromMs ?? this.schedule.nowMs) - this.bootMs - this.sleptMs;
    return awakeMs * this.pace;
  }

  set(byMs: number): void {
    this.aheadMs += byMs;
  }

  /** Its ticks stand still; the wall clock goes on. */
  sleep(): void {
    this.sleepsFromMs ??= this.schedule.nowMs;
  }

  wake(): void {
    if (this.sleepsFromMs !== null) this.sleptMs += this.schedule.nowMs - this.sleepsFromMs;
    this.sleepsFromMs = null;
  }
}
