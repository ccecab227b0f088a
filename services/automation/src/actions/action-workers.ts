import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { withTimeout } from '@megafon/concurrency';
import type { LeasedAccount } from '../accounts/account-leases.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Figures } from '../figures.js';
import { WorkThroughAccount } from './use-cases/work-through-account.js';

const mostCounted = 1_000;
/** Of the time that shutting down has in all: for what comes after the last action. */
const closingMs = 7_000;

/** Drives so many accounts at once, as long as there is something to do. One loop looks for all of them. */
@Injectable()
export class ActionWorkers implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ActionWorkers.name);
  private readonly underWay = new Set<Promise<void>>();
  private loop: Promise<void> = Promise.resolve();
  private isStopping = false;
  /** Something came in since the loop looked last. */
  private isWoken = false;
  private endSleep: () => void = () => undefined;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly turns: AccountTurns,
    private readonly workThrough: WorkThroughAccount,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly figures: Figures,
  ) {}

  /** What is on record needs no broker: after a crash Kafka keeps its place for the dead process for a while. */
  async onModuleInit(): Promise<void> {
    const help = 'Accounts with something to do now, up to 1,000';
    await this.figures.gauge('accounts_waiting', help, () =>
      this.accounts.acrossOwnersCountDue(this.clock.now(), mostCounted),
    );
    if (this.config.WORKER_CONCURRENCY > 0) this.loop = this.run();
  }

  /** Something came in: no need to wait for the next poll. */
  wake(): void {
    this.isWoken = true;
    this.endSleep();
  }

  /** The action under way is finished, within limits; what is left is done by others, or after the restart. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.wake();
    const all = this.loop.then(() => Promise.all(this.underWay));
    const drainLimitMs = this.config.SHUTDOWN_TIMEOUT_MS - closingMs;
    await withTimeout(all, drainLimitMs, 'finishing what is under way').catch((err: unknown) =>
      this.logger.warn({ msg: 'an action was not finished', err }),
    );
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.isWoken = false;
      const leased = await this.next();
      if (leased) this.begin(leased);
      else await this.sleep();
    }
  }

  private async next(): Promise<LeasedAccount | null> {
    if (this.underWay.size >= this.config.WORKER_CONCURRENCY) return null;
    return this.turns.next().catch((err: unknown) => {
      this.logger.error({ msg: 'could not look for what is next', err });
      return null;
    });
  }

  private begin(leased: LeasedAccount): void {
    const { accountId } = leased.lease.hold;
    const work: Promise<void> = this.workThrough
      .execute(leased, () => this.isStopping)
      .catch((err: unknown) => {
        this.logger.error({ msg: 'an account could not be worked on', accountId, err });
      })
      .finally(() => {
        this.underWay.delete(work);
        this.wake();
      });
    this.underWay.add(work);
  }

  private sleep(): Promise<void> {
    if (this.isWoken || this.isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.endSleep(), this.config.WORKER_POLL_MS);
      this.endSleep = () => {
        clearTimeout(timer);
        this.endSleep = () => undefined;
        resolve();
      };
    });
  }
}
