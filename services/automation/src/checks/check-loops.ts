import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { withinTime } from '../browsers/time-limit.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { CheckAccounts } from './check-accounts.js';
import { CheckProxies } from './check-proxies.js';

const drainLimitMs = 10_000;

/** Looks every few seconds for checks that are due; the first time a while after the start. */
@Injectable()
export class CheckLoops implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CheckLoops.name);
  private readonly timers = new Map<object, NodeJS.Timeout>();
  private readonly underWay = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly proxies: CheckProxies,
    private readonly checkAccounts: CheckAccounts,
    private readonly accounts: AccountRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.accounts.acrossOwnersScheduleChecks(new Date(Date.now() + this.config.CHECK_FIRST_MS));
    // Side by side: an account's check takes seconds, and proxies must not wait for it.
    for (const check of [this.proxies, this.checkAccounts]) this.later(check, this.config.CHECK_FIRST_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await withinTime(Promise.all(this.underWay), drainLimitMs, 'finishing a check').catch((err: unknown) =>
      this.logger.warn({ msg: 'a check was not finished', err }),
    );
  }

  private later(check: CheckProxies | CheckAccounts, delayMs: number): void {
    const timer = setTimeout(() => {
      const turn = check
        .execute(() => this.isStopping)
        .catch((err: unknown) => this.logger.error({ msg: 'a round of checks failed', err }))
        .finally(() => {
          this.underWay.delete(turn);
          if (!this.isStopping) this.later(check, this.config.CHECK_POLL_MS);
        });
      this.underWay.add(turn);
    }, delayMs);
    timer.unref();
    this.timers.set(check, timer);
  }
}
