import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { AccountRepository } from '../accounts/account.repository.js';
import { MarkAccount } from '../accounts/use-cases/mark-account.js';
import { ProxyHealth } from '../proxies/proxy-health.js';
import { ProxyProbe } from '../proxies/proxy-probe.js';
import { ProxyRepository } from '../proxies/proxy.repository.js';
import type { Proxy } from '../proxies/proxy.schema.js';

/** Probes the proxies that are due. Failures count towards quarantine; one answer ends it. */
@Injectable()
export class CheckProxies {
  constructor(
    private readonly health: ProxyHealth,
    private readonly probe: ProxyProbe,
    private readonly proxies: ProxyRepository,
    private readonly accounts: AccountRepository,
    private readonly mark: MarkAccount,
    private readonly clock: Clock,
  ) {}

  /** @param isStopping asked between two proxies. */
  async execute(isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      const proxy = await this.health.claimDue();
      if (!proxy) return;
      await this.check(proxy);
    }
  }

  private async check(proxy: Proxy): Promise<void> {
    const result = await this.probe.execute(this.proxies.opened(proxy).url);
    await this.health.checked(proxy._id);
    if (result === 'up' && (await this.health.recovered(proxy._id))) await this.checkSoon(proxy);
    if (result === 'failed' && (await this.health.failed(proxy._id))) await this.pause(proxy);
  }

  private async pause({ free, holder }: Proxy): Promise<void> {
    const account = free ? null : await this.accounts.acrossOwnersFind(holder);
    if (account) await this.mark.stopped(account.owner, account._id, 'proxy-failed');
  }

  /** A check finds the account well, and it goes on. */
  private async checkSoon({ free, holder }: Proxy): Promise<void> {
    const account = free ? null : await this.accounts.acrossOwnersFind(holder);
    if (account?.reason === 'proxy-failed') await this.accounts.moveCheck(account, this.clock.now());
  }
}
