import { Injectable } from '@nestjs/common';
import { AppError, planLimits } from '@megafon/contracts';
import type { EventEnvelope, PlanId } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { PlanRepository } from '../../plans/plan.repository.js';
import type { PlanDocument } from '../../plans/plan.schema.js';
import { ChangeSubscription } from '../../subscriptions/change-subscription.js';
import { withGrant } from '../../subscriptions/subscription.js';
import { SubscriptionRepository } from '../../subscriptions/subscription.repository.js';
import type { SubscriptionDocument } from '../../subscriptions/subscription.schema.js';
import { KeptLimits } from '../kept-limits.js';
import { grantAct } from '../plan-events.js';

interface Grant {
  userId: string;
  plan: PlanId;
  /** null: it does not end by itself. */
  endDate: Date | null;
  /** The id of the admin. */
  by: string;
}

/** An admin gives a user a plan, on sale or not, which nobody pays for. */
@Injectable()
export class GrantPlan {
  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
    private readonly limits: KeptLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError USER.NOT_FOUND, USER.PLAN_END_PAST, PLAN.NOT_FOUND */
  async execute(grant: Grant): Promise<SubscriptionDocument> {
    const { userId, endDate } = grant;
    if (endDate !== null && endDate <= this.clock.now()) throw new AppError('USER.PLAN_END_PAST');
    let before = await this.subscriptions.get(userId, userId);
    const { planId: plan, limits } = await this.open(grant.plan);
    const given = { plan, limits: planLimits.parse(limits), endDate };
    const granted = await this.changeSubscription.execute(
      userId,
      (known, moment) => {
        before = known;
        return withGrant(known, given, moment);
      },
      (known, { now }) => [onRecord(known, grant, now)],
    );
    try {
      await this.open(grant.plan);
    } catch (error) {
      await this.takeBack(granted, before);
      throw error;
    }
    // The plan may have been changed after it was read.
    await this.limits.ofUser(userId);
    return this.subscriptions.get(userId, userId);
  }

  private async open(planId: PlanId): Promise<PlanDocument> {
    const plan = await this.plans.get(SYSTEM_OWNER, planId);
    if (plan.closing === true) throw new AppError('PLAN.NOT_FOUND');
    return plan;
  }

  /** What was before the grant, unless something else came after it. */
  private async takeBack({ owner, version }: SubscriptionDocument, before: SubscriptionDocument) {
    const { plan, requestedPlan, status, paid, startDate, endDate, limits } = before;
    const { terms, lapsedPlan = null, dueAt } = before;
    const kept = { plan, requestedPlan, status, paid, startDate, endDate, limits, lapsedPlan, dueAt };
    await this.changeSubscription.execute(owner, (known) =>
      known.version === version ? { ...kept, ...(terms && { terms }) } : null,
    );
  }
}

function onRecord(before: SubscriptionDocument, { plan, endDate, by }: Grant, now: Date): EventEnvelope {
  const details = { from: before.plan, to: plan, endDate: endDate?.toISOString() ?? null };
  return grantAct(before, { by, act: 'plan-granted', target: before.owner, details }, now);
}
