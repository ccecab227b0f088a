import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { BrowserPool } from '../../browsers/browser-pool.js';
import { AuditLog } from '../../audit/audit-log.js';
import { consentTextVersion, consenting, hasConsent } from '../account.js';
import type { Account } from '../account.js';
import { stateChangedEvent } from '../account-events.js';
import { AccountRepository } from '../account.repository.js';
import { AccountTurns } from '../account-turns.js';

/** Gives or takes back that the product acts in the account. The policy reads it before every action. */
@Injectable()
export class ChangeConsent {
  private readonly logger = new Logger(ChangeConsent.name);

  constructor(
    private readonly accounts: AccountRepository,
    private readonly audit: AuditLog,
    private readonly pool: BrowserPool,
    private readonly clock: Clock,
    private readonly turns: AccountTurns,
  ) {}

  /**
   * Taking it back counts before it is on record, giving it only after: when the record cannot be written, nothing
   * is done in the account. @throws AppError ACCOUNT.NOT_FOUND
   */
  async execute(owner: string, accountId: string, gives: boolean): Promise<Account> {
    if (gives) {
      const known = await this.accounts.get(owner, accountId);
      if (!hasConsent(known)) await this.record(owner, accountId, 'consent-given');
      const agreed = await this.change(owner, accountId, gives);
      // What it had to do meanwhile goes on.
      await this.turns.wake(owner, accountId, this.clock.now());
      return agreed;
    }
    const account = await this.change(owner, accountId, gives);
    await this.record(owner, accountId, 'consent-withdrawn');
    // What is under way in the context ends first; it asks the policy again before it clicks.
    void this.pool.forget(accountId).catch((err: unknown) => {
      this.logger.warn({ msg: 'a context was not closed', accountId, err });
    });
    return account;
  }

  private change(owner: string, accountId: string, gives: boolean): Promise<Account> {
    const at = this.clock.now();
    return this.accounts.change(owner, accountId, (account) => {
      const state = consenting(account, gives, at);
      return state && { state, events: [stateChangedEvent(state, at)] };
    });
  }

  /** Once for each change, also when an earlier attempt failed between the change and its record. */
  private async record(
    owner: string,
    accountId: string,
    act: 'consent-given' | 'consent-withdrawn',
  ): Promise<void> {
    const chain = await this.audit.of(owner, accountId);
    const last = chain.findLast((entry) => consentActs.includes(entry.act));
    if (last?.act === act) return;
    const details = { textVersion: consentTextVersion };
    await this.audit.append({ owner, accountId, at: this.clock.now(), act, details });
  }
}

/** A login is given consent too. */
const consentActs = ['connected', 'consent-given', 'consent-withdrawn', 'restored'];
