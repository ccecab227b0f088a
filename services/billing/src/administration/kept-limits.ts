import { Injectable } from '@nestjs/common';
import { planLimits } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { PlanRepository } from '../plans/plan.repository.js';
import { ChangeSubscription } from '../subscriptions/change-subscription.js';
import { withLimits } from '../subscriptions/subscription.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';

const batchSize = 200;

/** Who has a plan is granted what it grants now. */
@Injectable()
export class KeptLimits {
  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
  ) {}

  /** Everybody who has it; may be cut short and repeated. */
  async ofPlan(planId: PlanId): Promise<void> {
    for (let after = ''; ;) {
      const userIds = await this.subscriptions.acrossOwnersWithPlan(planId, after, batchSize);
      for (const userId of userIds) await this.ofUser(userId);
      const last = userIds.at(-1);
      if (last === undefined) return;
      after = last;
    }
  }

  /** One user, by what their plan says now. */
  async ofUser(userId: string): Promise<void> {
    const known = await this.subscriptions.find(userId, userId);
    const plan = known && (await this.plans.find(SYSTEM_OWNER, known.plan));
    if (!plan) return;
    const granted = { plan: plan.planId, limits: planLimits.parse(plan.limits) };
    await this.changeSubscription.execute(userId, (subscription) => withLimits(subscription, granted));
  }
}
