import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { inSpan, runWithTrace } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { awaitsPerson } from '../../accounts/account.js';
import { AccountLeases } from '../../accounts/account-leases.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import { AccountVisits } from '../../accounts/account-visits.js';
import type { NextTurn } from '../../accounts/account.repository.js';
import { LeaseLostError } from '../../accounts/lease.js';
import type { Action } from '../action.js';
import { ActionRepository } from '../action.repository.js';
import { Arrivals } from '../arrivals.js';
import type { Arrived, Listening } from '../arrivals.js';
import { OrphanActions } from './orphan-actions.js';
import { RunAction } from './run-action.js';
import { WaitForPerson } from './wait-for-person.js';

/** After so many the account is given back, so that other owners get their turn. */
const mostInTurn = 5;
/**
 * So long an account stays where it is for what follows from its last action: the page of the group is open. Telling a
 * run of it, and asking for what comes next, takes a tenth of that.
 */
const stayMs = 600;
/** What follows in the same group. */
const follower: Partial<Record<Action['kind'], Action['kind']>> = { join: 'publish', publish: 'comment' };
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
    private readonly arrivals: Arrivals,
    private readonly waitForPerson: WaitForPerson,
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
    const { accountId } = leased.lease.hold;
    const listening = this.arrivals.listen(accountId);
    try {
      let last: Action | null = null;
      for (let done = 0; !isStopping() && leased.lease.isHeld; done += 1) {
        const near: Action | null = last && (await this.following(last, listening));
        // What is begun in a group is brought to its end, however many came before.
        const action: Action | null = near ?? (done < mostInTurn ? await this.next(leased) : null);
        if (!action) return;
        const now = await this.leases.refreshed(leased);
        if (now.account.notBefore > this.clock.now()) return;
        if (awaitsPerson(now.account)) return;
        const isDone: boolean = await this.act(action, now);
        last = isDone ? action : null;
      }
    } finally {
      listening.end();
    }
  }

  private act(action: Action, leased: LeasedAccount): Promise<boolean> {
    const span = { attributes: { 'megafon.action.kind': action.kind } };
    return runWithTrace(action.traceId, () =>
      inSpan(`action ${action.kind}`, span, () => this.runAction.execute(action, leased)),
    );
  }

  private next({ lease }: LeasedAccount): Promise<Action | null> {
    return this.actions.nextOf(lease.hold.owner, lease.hold.accountId, this.clock.now());
  }

  /** What a run asks for because of an action that went well, in the same group; null when nothing comes. */
  private async following(last: Action, listening: Listening): Promise<Action | null> {
    const { owner, originId, originKind, groupId } = last;
    const kind = follower[last.kind];
    if (kind === undefined || originKind !== 'campaign-run') return null;
    const isIt = (arrived: Arrived) =>
      arrived.originId === originId &&
      arrived.kind === kind &&
      (arrived.groupId === groupId || arrived.groupId === '');
    const arrived = await listening.next(isIt, stayMs);
    const action = arrived && (await this.actions.find(owner, arrived._id));
    return action?.state === 'intended' && action.notBefore <= this.clock.now() ? action : null;
  }

  /** @returns when the account is due again: decided on what is there by then. */
  private async wrapUp(leased: LeasedAccount): Promise<NextTurn> {
    const { account } = await this.leases.refreshed(leased);
    await this.visits.keepSession(account);
    const { owner, _id, notBefore, wakes } = account;
    const dueAt = awaitsPerson(account)
      ? await this.waitForPerson.execute({ ...leased, account })
      : await this.actions.nextDueOf(owner, _id);
    return { dueAt: notBefore > dueAt ? notBefore : dueAt, wakes };
  }
}

function isOver(error: unknown): boolean {
  return error instanceof LeaseLostError || (error instanceof AppError && error.code === 'ACCOUNT.NOT_FOUND');
}
