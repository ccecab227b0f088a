import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { RepeatingTask, withTimeout } from '@megafon/concurrency';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { CheckAccounts } from './check-accounts.js';
import { CheckProxies } from './check-proxies.js';

const drainLimitMs = 10_000;

/** Looks every few seconds for checks that are due; the first time a while after the start. */
@Injectable()
export class CheckLoops implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CheckLoops.name);
  private readonly loops: RepeatingTask[];

  constructor(
    proxies: CheckProxies,
    checkAccounts: CheckAccounts,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    // Side by side: an account's check takes seconds, and proxies must not wait for it.
    this.loops = [proxies, checkAccounts].map(
      (check) =>
        new RepeatingTask({
          everyMs: config.CHECK_POLL_MS,
          round: (stopping) => check.execute(() => stopping.aborted),
          onError: (err) => this.logger.error({ msg: 'a round of checks failed', err }),
        }),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.accounts.acrossOwnersScheduleChecks(
      new Date(this.clock.now().getTime() + this.config.CHECK_FIRST_MS),
    );
    for (const loop of this.loops) loop.start(this.config.CHECK_FIRST_MS);
  }

  async onModuleDestroy(): Promise<void> {
    const stopped = Promise.all(this.loops.map((loop) => loop.stop()));
    await withTimeout(stopped, drainLimitMs, 'finishing a check').catch((err: unknown) =>
      this.logger.warn({ msg: 'a check was not finished', err }),
    );
  }
}
