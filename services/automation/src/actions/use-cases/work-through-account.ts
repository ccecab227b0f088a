import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { runWithTrace } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { AccountLeases } from '../../accounts/account-leases.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { AccountVisits } from '../../accounts/account-visits.js';
import { LeaseLostError } from '../../accounts/lease.js';
import { ActionRepository } from '../action.repository.js';
import { OrphanActions } from './orphan-actions.js';
import { RunAction } from './run-action.js';

/** After so many the account is given back, so that other owners get their turn. */
const mostInTurn = 5;

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
   * @param isStopping asked between two actions.
   * @param begun told once, when the account was had.
   * @returns false when the account could not be had now.
   */
  async execute(
    owner: string,
    accountId: string,
    isStopping: () => boolean,
    begun?: () => Promise<void>,
  ): Promise<boolean> {
    const leased = await this.leases.claim(owner, accountId);
    if (!leased) return this.orphanActions.execute(owner, accountId);
    try {
      await begun?.();
      await this.actions.adoptAll(owner, accountId, leased.lease.fence);
      await this.workThrough(leased, isStopping);
      await this.visits.keepSession((await this.leases.refreshed(leased)).account);
    } catch (error) {
      if (!isOver(error)) throw error;
      this.logger.warn({ msg: 'the account was taken away', accountId });
    } finally {
      await leased.lease.release();
    }
    return true;
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
}

function isOver(error: unknown): boolean {
  return error instanceof LeaseLostError || (error instanceof AppError && error.code === 'ACCOUNT.NOT_FOUND');
}
