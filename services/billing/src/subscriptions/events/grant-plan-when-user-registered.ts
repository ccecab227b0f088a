import { Injectable } from '@nestjs/common';
import { planLimits, userRegistered } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { isOnSale } from '../../plans/on-sale.js';
import { PlanRepository } from '../../plans/plan.repository.js';
import type { PlanDocument } from '../../plans/plan.schema.js';
import { NewUserLimitsRepository } from '../new-user-limits.repository.js';
import { begun } from '../subscription.js';
import { subscriptionChangedEvent } from '../subscription-messages.js';
import { SubscriptionRepository } from '../subscription.repository.js';

type Registered = EventOf<typeof userRegistered>['data'];

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
    const granted = await this.granted(data);
    const starter = planLimits.parse((await this.plans.get(SYSTEM_OWNER, 'starter')).limits);
    const plan = granted?.planId ?? 'starter';
    const limits = granted ? planLimits.parse(granted.limits) : starter;
    const beginning = await this.newUsers.beginningWith(starter);
    const now = this.clock.now();
    const given = { plan, limits, requestedPlan, isGranted: granted !== null, beginning };
    await this.subscriptions.insertOnce(userId, { _id: userId, ...begun(given, now) }, (subscription) => [
      subscriptionChangedEvent(subscription, now),
    ]);
  }

  /** Null where there is only what everybody has. */
  private async granted({
    grantedPlan,
    requestedPlan,
  }: Pick<Registered, 'grantedPlan' | 'requestedPlan'>): Promise<PlanDocument | null> {
    if (grantedPlan !== null) return this.plans.get(SYSTEM_OWNER, grantedPlan);
    if (requestedPlan === 'starter') return null;
    const requested = await this.plans.find(SYSTEM_OWNER, requestedPlan);
    return requested && requested.price <= 0 && isOnSale(requested) ? requested : null;
  }
}
