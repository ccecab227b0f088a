import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { runWithTrace } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { AccountLeases } from '../../accounts/account-leases.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { AccountVisits } from '../../accounts/account-visits.js';
import type { NextTurn } from '../../accounts/account.repository.js';
import { LeaseLostError } from '../../accounts/lease.js';
import { ActionRepository } from '../action.repository.js';
import { OrphanActions } from './orphan-actions.js';
import { RunAction } from './run-action.js';

/** After so many the account is given back, so that other owners get their turn. */
const mostInTurn = 5;
/** An account that could not be worked on keeps no worker busy. */
const restAfterFailureMs = 5_000;

/** One account's actions in their order, under one lease. */
@Injectable()
export class WorkThroughAccount {
  private readonly logger = new Logger(WorkThroughAccount.name);

  constructor(
    private readonly leases: AccountLeases,
    private readonly actions: ActionRepository,
    private readonly runAction: RunAction,
    private readonly orphanActions: OrphanActions,
    private readonly visits: AccountVisits,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the account back when it has had its turn. @param isStopping asked between two actions.
   * @throws what the database throws
   */
  async execute(leased: LeasedAccount, isStopping: () => boolean): Promise<void> {
    const { lease, account } = leased;
    const { owner, accountId, fence } = lease.hold;
    const restUntil = new Date(this.clock.now().getTime() + restAfterFailureMs);
    let next: NextTurn = { dueAt: restUntil, wakes: account.wakes };
    try {
      await this.actions.adoptAll(owner, accountId, fence);
      await this.workThrough(leased, isStopping);
      next = await this.wrapUp(leased);
    } catch (error) {
      if (!isOver(error)) throw error;
      this.logger.warn({ msg: 'the account was taken away', accountId });
      // Nobody takes what is left of an account that is gone.
      await this.orphanActions.execute(owner, accountId);
    } finally {
      await lease.release(next);
    }
  }

  private async workThrough(leased: LeasedAccount, isStopping: () => boolean): Promise<void> {
    const { owner, accountId } = leased.lease.hold;
    for (let done = 0; done < mostInTurn && !isStopping() && leased.lease.isHeld; done += 1) {
      const action = await this.actions.nextOf(owner, accountId, this.clock.now());
      if (!action) return;
      const now = await this.leases.refreshed(leased);
      if (now.account.notBefore > this.clock.now()) return;
      await runWithTrace(action.traceId, () => this.runAction.execute(action, now));
    }
  }

  /** @returns when the account is due again: decided on what is there by then. */
  private async wrapUp(leased: LeasedAccount): Promise<NextTurn> {
    const { account } = await this.leases.refreshed(leased);
    await this.visits.keepSession(account);
    const { owner, _id, notBefore, wakes } = account;
    const dueAt = await this.actions.nextDueOf(owner, _id);
    return { dueAt: notBefore > dueAt ? notBefore : dueAt, wakes };
  }
}

function isOver(error: unknown): boolean {
  return error instanceof LeaseLostError || (error instanceof AppError && error.code === 'ACCOUNT.NOT_FOUND');
}
