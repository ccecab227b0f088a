import { Injectable } from '@nestjs/common';
import { planLimits, userRegistered } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { PlanRepository } from '../../plans/plan.repository.js';
import { subscriptionChangedEvent } from '../subscription-messages.js';
import { SubscriptionRepository } from '../subscription.repository.js';

@Injectable()
export class GrantPlanWhenUserRegistered {
  static readonly on = userRegistered;

  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Nothing beyond starter is granted before it is paid, unless whoever runs the system granted it.
   * Harmless when delivered twice: a user has one subscription.
   */
  async handle({ data }: EventOf<typeof userRegistered>): Promise<void> {
    const { userId, requestedPlan, grantedPlan } = data;
    const plan = await this.plans.get(SYSTEM_OWNER, grantedPlan ?? 'starter');
    const now = this.clock.now();
    await this.subscriptions.insertOnce(
      userId,
      {
        _id: userId,
        plan: plan.planId,
        requestedPlan,
        status: 'active',
        paid: false,
        startDate: now,
        endDate: null,
        limits: planLimits.parse(plan.limits),
      },
      (subscription) => [subscriptionChangedEvent(subscription, now)],
    );
  }
}
