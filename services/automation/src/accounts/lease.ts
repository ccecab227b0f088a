import { RepeatingTask } from '@megafon/concurrency';
import type { Clock } from '@megafon/service';
import type { AccountRepository, LeaseHold, NextTurn } from './account.repository.js';

/** Someone else may have the account by now: nothing more is done or written. */
export class LeaseLostError extends Error {
  constructor() {
    super('the lease of the account was lost');
    this.name = 'LeaseLostError';
  }
}

export interface LeaseTiming {
  ttlMs: number;
  renewMs: number;
  clock: Clock;
}

/** A hold on an account that renews itself until it is released or lost. */
export class Lease {
  private isLost = false;
  private readonly renewing: RepeatingTask;

  constructor(
    private readonly accounts: Pick<AccountRepository, 'renew'> & {
      release(hold: LeaseHold, now: Date, next?: NextTurn): Promise<unknown>;
    },
    readonly hold: LeaseHold,
    private untilMs: number,
    private readonly timing: LeaseTiming,
  ) {
    this.renewing = new RepeatingTask({
      everyMs: timing.renewMs,
      round: () => this.renew(),
      // Whoever works under it looks whether it is held, and hears then why it is not.
      onError: () => undefined,
    });
    this.renewing.start();
  }

  get fence(): number {
    return this.hold.fence;
  }

  /** Until when it holds without being renewed, in milliseconds since the epoch. */
  get until(): number {
    return this.untilMs;
  }

  /** A process that was stopped for a while finds its lease over. */
  get isHeld(): boolean {
    return !this.isLost && this.nowMs < this.untilMs;
  }

  /**
   * @throws LeaseLostError, also where it is not known what time it is; what the database throws (then it is lost when its
   *   time is over).
   */
  async renew(): Promise<void> {
    if (!(await this.timing.clock.sure()) || !this.isHeld) throw new LeaseLostError();
    const untilMs = this.nowMs + this.timing.ttlMs;
    if (await this.accounts.renew(this.hold, new Date(untilMs))) {
      this.untilMs = untilMs;
      return;
    }
    this.isLost = true;
    throw new LeaseLostError();
  }

  /** Harmless when it was lost. @param next when the account is due again, where that was found out. */
  async release(next?: NextTurn): Promise<void> {
    await this.renewing.stop();
    if (!this.isLost) await this.accounts.release(this.hold, this.timing.clock.now(), next);
    this.isLost = true;
  }

  private get nowMs(): number {
    return this.timing.clock.now().getTime();
  }
}
