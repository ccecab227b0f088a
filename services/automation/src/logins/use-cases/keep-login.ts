import { AppError } from '@megafon/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ConnectAccount } from '../../accounts/use-cases/connect-account.js';
import { BrowserPool } from '../../browsers/browser-pool.js';
import { ownIdOf } from '../../network/own-id.js';
import { NETWORK_PROFILE } from '../../profiles/network-profile.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '@megafon/service';
import type { LiveLogin } from '../live-login.js';
import { StrangePages } from '../../strange-pages/strange-pages.js';
import { LiveLogins } from '../live-logins.js';

/** Turns a login that is through into an account: its session under encryption, and nothing else of it. */
@Injectable()
export class KeepLogin {
  constructor(
    private readonly connectAccount: ConnectAccount,
    private readonly lives: LiveLogins,
    private readonly pool: BrowserPool,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly pages: StrangePages,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  /** @returns the account's id. @throws AppError ACCOUNT.LIMIT_REACHED {limit}, ACCOUNT.ALREADY_CONNECTED, LOGIN.OTHER_USER: the login has ended then. */
  async execute(live: LiveLogin): Promise<string> {
    const { owner, accountId, accountName, username, consentAt, proxy, onlyAs } = live.subject;
    const details = { through: proxy.id };
    await this.audit.append({ owner, accountId, at: this.clock.now(), act: 'connected', details });
    try {
      const session = await live.context.session();
      const { name: network } = this.profile;
      const networkUserId = ownIdOf(session, this.profile);
      if (networkUserId === null) throw new AppError('LOGIN.FAILED');
      if (onlyAs !== null && onlyAs !== networkUserId) throw new AppError('LOGIN.OTHER_USER');
      const login = { owner, network, networkUserId, accountName, username, consentAt, proxy, session };
      // Its start page is known again: before anything of the account goes on.
      await this.pages.wentWell(accountId, 'visit');
      await this.connectAccount.execute(login);
    } catch (error) {
      await this.lives.end(live, 'failed');
      throw error;
    }
    await this.lives.end(live, 'completed');
    await this.pool.forget(accountId);
    return accountId;
  }
}
