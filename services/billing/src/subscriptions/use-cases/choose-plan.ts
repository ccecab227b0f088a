import { Injectable } from '@nestjs/common';
import { AppError, planLimits } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { isOnSale } from '../../plans/on-sale.js';
import { PlanRepository } from '../../plans/plan.repository.js';
import { ChangeSubscription } from '../change-subscription.js';
import { withFreePlan } from '../subscription.js';
import { SubscriptionRepository } from '../subscription.repository.js';
import type { SubscriptionDocument } from '../subscription.schema.js';

@Injectable()
export class ChoosePlan {
  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly change: ChangeSubscription,
  ) {}

  /**
   * A plan that costs nothing is taken at once, or when what was paid for ends; one that costs is not given before it
   * is paid.
   * @throws AppError PLAN.NOT_FOUND for one that is not on sale, SUBSCRIPTION.PAYMENT_REQUIRED; SERVICE.UNAVAILABLE
   * before the news that the user registered is here
   */
  async execute(userId: string, planId: PlanId): Promise<SubscriptionDocument> {
    const known = await this.subscriptions.find(userId, userId);
    if (!known) throw new AppError('SERVICE.UNAVAILABLE');
    if (known.plan === planId && known.status === 'active') return known;
    const plan = await this.plans.find(SYSTEM_OWNER, planId);
    if (!plan || !isOnSale(plan)) throw new AppError('PLAN.NOT_FOUND');
    if (plan.price > 0) throw new AppError('SUBSCRIPTION.PAYMENT_REQUIRED');
    const free = { plan: planId, limits: planLimits.parse(plan.limits) };
    return this.change.execute(userId, (subscription, { now }) => withFreePlan(subscription, free, now));
  }
}
