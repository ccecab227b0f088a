import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { recheckAction, ReplyOf } from '@megafon/contracts';
import { hasConsent } from '../../accounts/account.js';
import { AccountLeases } from '../../accounts/account-leases.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { AccountTurns } from '../../accounts/account-turns.js';
import { ActionRepository } from '../action.repository.js';
import { isAwaitingApproval } from '../action.js';
import type { Action } from '../action.js';

import { SettleAction } from './settle-action.js';

/** A worker that has the account mostly gives it back after the action it is at. */
const patienceMs = 15_000;

type Recheck = ReplyOf<typeof recheckAction>;

/**
 * A person wants to know now what became of an action, or what a group decided on a post. It only looks, and nothing is
 * clicked because of it.
 */
@Injectable()
export class RecheckAction {
  private readonly logger = new Logger(RecheckAction.name);

  constructor(
    private readonly actions: ActionRepository,
    private readonly accounts: AccountRepository,
    private readonly leases: AccountLeases,
    private readonly turns: AccountTurns,
    private readonly settle: SettleAction,
  ) {}

  /** @throws AppError ACTION.NOT_FOUND, ACTION.NOT_UNKNOWN, ACCOUNT.*, LOGIN.PROXY_FAILED, SERVICE.TIMEOUT */
  async execute(owner: string, actionId: string): Promise<Recheck> {
    const { accountId } = await this.open(owner, actionId);
    const account = await this.accounts.get(owner, accountId);
    if (!hasConsent(account)) throw new AppError('ACCOUNT.CONSENT_REQUIRED');
    if (account.state !== 'connected') throw new AppError('ACCOUNT.NOT_CONNECTED');
    const leased = await this.leases.claimWithin(patienceMs, owner, accountId, { evenResting: true });
    // A worker keeps the account busy: what is unknown stays so for now.
    if (!leased) return this.result(owner, actionId);
    try {
      await this.actions.adoptAll(owner, accountId, leased.lease.fence);
      await this.look(await this.open(owner, actionId), leased);
    } finally {
      await leased.lease.release();
      // A look may have found out when to look again.
      await this.turns.wake(owner, accountId, await this.actions.nextDueOf(owner, accountId));
    }
    return this.result(owner, actionId);
  }

  private async look(action: Action, leased: LeasedAccount): Promise<void> {
    const stopped = await this.settle.lookOnly(action, leased);
    if (stopped === null) return;
    this.logger.warn({ msg: 'could not look for an action', actionId: action._id, err: stopped.cause });
    throw new AppError(stopped.code, {}, { cause: stopped.cause });
  }

  /** What may have happened, or waits for its group. */
  private async open(owner: string, actionId: string): Promise<Action> {
    const action = await this.actions.find(owner, actionId);
    if (!action) throw new AppError('ACTION.NOT_FOUND');
    if (action.state !== 'unknown' && !isAwaitingApproval(action)) throw new AppError('ACTION.NOT_UNKNOWN');
    return action;
  }

  private async result(owner: string, actionId: string): Promise<Recheck> {
    const action = await this.actions.get(owner, actionId);
    if (isAwaitingApproval(action)) return { success: false, status: 'pending_approval' };
    const { state, failure } = action;
    // What was turned down was clicked, and counts as done but for the person who asks.
    const status = failure === 'post-declined' ? 'failed' : state;
    return { success: status !== 'unknown', status };
  }
}
