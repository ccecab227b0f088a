import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { BrowserPool } from '../browsers/browser-pool.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { hasConsent } from './account.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';

/**
 * Closes what this worker has open of accounts that were removed, connected anew or lost their consent, wherever that was
 * done. Whoever is in the context ends first, and asks the policy before a click.
 */
@Injectable()
export class CloseStaleContexts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CloseStaleContexts.name);
  private readonly task: RepeatingTask;

  constructor(
    private readonly pool: BrowserPool,
    private readonly accounts: AccountRepository,
    @Inject(CONFIG) config: Pick<Config, 'WARM_CHECK_MS'>,
  ) {
    this.task = new RepeatingTask({
      everyMs: config.WARM_CHECK_MS,
      round: () => this.execute(),
      onError: (err) => this.logger.warn({ msg: 'open contexts could not be checked', err }),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  async execute(): Promise<void> {
    const open = this.pool.openAccounts.map(({ accountId }) => accountId);
    if (open.length === 0) return;
    const there = new Map(
      (await this.accounts.acrossOwnersThere(open)).map((account) => [account._id, account]),
    );
    for (const accountId of open)
      // Not waited for: somebody may be in it for a while.
      void this.close(accountId, there.get(accountId)).catch((err: unknown) =>
        this.logger.warn({ msg: 'a context was not closed', accountId, err }),
      );
  }

  private async close(accountId: string, account: Account | undefined): Promise<void> {
    if (!account || !hasConsent(account)) await this.pool.forget(accountId);
    else await this.pool.forgetOlder(accountId, account.sessionRevision);
  }
}
