import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { withTimeout } from '@megafon/concurrency';
import type { LeasedAccount } from '../accounts/account-leases.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { AutomationMetrics } from '../automation-metrics.js';
import { WorkThroughAccount } from './use-cases/work-through-account.js';
import { WorkLoop } from './work-loop.js';

const mostCounted = 1_000;
/** Of the time that shutting down has in all: for what comes after the last action. */
export const closingMs = 7_000;

/** The accounts that this process drives, from its start until it shuts down. */
@Injectable()
export class ActionWorkers implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ActionWorkers.name);
  private readonly loop: WorkLoop;
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly turns: AccountTurns,
    private readonly workThrough: WorkThroughAccount,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: AutomationMetrics,
  ) {
    this.loop = new WorkLoop(config.WORKER_CONCURRENCY, {
      next: () => this.next(),
      workThrough: (leased) => this.work(leased),
      rest: (wake) => {
        const timer = setTimeout(wake, config.WORKER_POLL_MS);
        return () => clearTimeout(timer);
      },
    });
  }

  /** What is on record needs no broker: after a crash Kafka keeps its place for the dead process for a while. */
  onModuleInit(): void {
    this.metrics.gauge('accounts_waiting', () =>
      this.accounts.acrossOwnersCountDue(this.clock.now(), mostCounted),
    );
    this.metrics.gauge('longest_wait_seconds', () => this.longestWaitS());
    this.metrics.gauge('work_slots', () => this.config.WORKER_CONCURRENCY);
    this.metrics.gauge('work_slots_taken', () => this.loop.taken);
    if (this.config.WORKER_CONCURRENCY > 0) this.running = this.loop.run();
  }

  /** Something came in: no need to wait for the next poll. */
  wake(): void {
    this.loop.wake();
  }

  /** The action under way is finished, within limits; what is left is done by others, or after the restart. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.loop.stop();
    const all = this.running.then(() => this.loop.idle());
    const drainLimitMs = this.config.SHUTDOWN_TIMEOUT_MS - closingMs;
    await withTimeout(all, drainLimitMs, 'finishing what is under way').catch((err: unknown) =>
      this.logger.warn({ msg: 'an action was not finished', err }),
    );
  }

  private async longestWaitS(): Promise<number> {
    const now = this.clock.now();
    const readyAt = await this.accounts.acrossOwnersReadySince(now);
    return readyAt === null ? 0 : (now.getTime() - readyAt.getTime()) / 1_000;
  }

  /** A look that takes longer than a lease lasts is given up: what it took is over by then, and is let go should it still come. */
  private async next(): Promise<LeasedAccount | null> {
    const looking = this.turns.next();
    try {
      return await withTimeout(looking, this.config.LEASE_TTL_MS, 'looking for what is next');
    } catch (err) {
      this.logger.error({ msg: 'could not look for what is next', err });
      void looking.then((leased) => leased?.lease.release()).catch(() => undefined);
      return null;
    }
  }

  private work(leased: LeasedAccount): Promise<void> {
    const { accountId } = leased.lease.hold;
    return this.workThrough
      .execute(leased, () => this.isStopping)
      .catch((err: unknown) => {
        this.logger.error({ msg: 'an account could not be worked on', accountId, err });
      });
  }
}
