import { Injectable } from '@nestjs/common';
import { planLimits, userRegistered } from '@megafon/contracts';
import type { EventOf, PlanId, PlanLimits } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { isOnSale } from '../../plans/on-sale.js';
import { PlanRepository } from '../../plans/plan.repository.js';
import { NewUserLimitsRepository } from '../new-user-limits.repository.js';
import { begun } from '../subscription.js';
import { subscriptionChangedEvent } from '../subscription-messages.js';
import { SubscriptionRepository } from '../subscription.repository.js';

@Injectable()
export class GrantPlanWhenUserRegistered {
  static readonly on = userRegistered;

  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly newUsers: NewUserLimitsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Nothing beyond starter is granted before it is paid, unless whoever runs the system granted it, or it costs
   * nothing.
   * Harmless when delivered twice, or after a first payment: a user has one subscription.
   */
  async handle({ data }: EventOf<typeof userRegistered>): Promise<void> {
    const { userId, requestedPlan } = data;
    const grantedPlan = data.grantedPlan ?? (await this.ifFree(requestedPlan));
    const plan = grantedPlan ?? 'starter';
    const starter = await this.limitsOf('starter');
    const limits = plan === 'starter' ? starter : await this.limitsOf(plan);
    const beginning = await this.newUsers.beginningWith(starter);
    const now = this.clock.now();
    const given = { plan, limits, requestedPlan, isGranted: grantedPlan !== null, beginning };
    await this.subscriptions.insertOnce(userId, { _id: userId, ...begun(given, now) }, (subscription) => [
      subscriptionChangedEvent(subscription, now),
    ]);
  }

  private async ifFree(planId: PlanId): Promise<PlanId | null> {
    const plan = await this.plans.find(SYSTEM_OWNER, planId);
    return plan && plan.price <= 0 && isOnSale(plan) ? planId : null;
  }

  private async limitsOf(plan: PlanId): Promise<PlanLimits> {
    return planLimits.parse((await this.plans.get(SYSTEM_OWNER, plan)).limits);
  }
}
