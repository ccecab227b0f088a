import { Injectable } from '@nestjs/common';
import type { AccountContext } from '../browsers/account-context.js';
import { BrowserPool } from '../browsers/browser-pool.js';
import { NetworkError } from '../profiles/network-error.js';
import { ProxyFaults } from '../proxies/proxy-faults.js';
import { ProxyRepository } from '../proxies/proxy.repository.js';
import type { Account } from './account.js';
import { ClosedPrompts } from './closed-prompts.js';
import type { VisitSubject } from './closed-prompts.js';
import { SessionVault } from './session-vault.js';
import { MarkAccount } from './use-cases/mark-account.js';

/** The network, opened as an account: its session, through its own proxy. */
@Injectable()
export class AccountVisits {
  constructor(
    private readonly pool: BrowserPool,
    private readonly proxies: ProxyRepository,
    private readonly vault: SessionVault,
    private readonly mark: MarkAccount,
    private readonly faults: ProxyFaults,
    private readonly prompts: ClosedPrompts,
  ) {}

  /**
   * @param about what the page is opened for
   * @throws NetworkError 'proxy-failed' when the account has no proxy, or one in quarantine (there is no direct way),
   *   and when it was the proxy that did not answer; the account is paused when that put it into quarantine.
   */
  async visit<T>(
    account: Account,
    work: (context: AccountContext) => Promise<T>,
    about: Pick<VisitSubject, 'actionId' | 'kind'>,
  ): Promise<T> {
    const { _id: accountId, owner, sessionRevision } = account;
    const proxy = await this.proxies.of(accountId);
    if (!proxy) throw new NetworkError('proxy-failed');
    if (proxy.state === 'quarantined') {
      await this.mark.stopped(owner, accountId, 'proxy-failed');
      throw new NetworkError('proxy-failed');
    }
    const session = () => this.vault.open(owner, accountId, account.session);
    try {
      const result = await this.pool.visit(
        { accountId, proxyUrl: proxy.url, sessionRevision, session },
        async (context) => {
          try {
            return await work(context);
          } finally {
            await this.prompts.record(context, { owner, accountId, ...about });
          }
        },
      );
      await this.faults.worked(proxy);
      return result;
    } catch (cause) {
      const { error, isQuarantined } = await this.faults.judge(proxy, cause);
      if (isQuarantined) await this.mark.stopped(owner, accountId, 'proxy-failed');
      throw error;
    }
  }

  /** Keeps what the network has renewed of the session, while its context is warm. */
  async keepSession({ _id: accountId, owner, sessionRevision, session }: Account): Promise<void> {
    const fresh = await this.pool.sessionOf(accountId, sessionRevision);
    if (!fresh || fresh.cookies.length === 0) return;
    const known = this.vault.open(owner, accountId, session);
    if (JSON.stringify(known) === JSON.stringify(fresh)) return;
    const next = sessionRevision + 1;
    const sealed = this.vault.seal(owner, accountId, fresh);
    const renewal = { revision: sessionRevision, next, sealed };
    if (await this.mark.renewedSession(owner, accountId, renewal))
      await this.pool.renewed(accountId, sessionRevision, next);
  }
}
