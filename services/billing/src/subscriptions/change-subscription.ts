import { Injectable } from '@nestjs/common';
import { planLimits } from '@megafon/contracts';
import type { EventEnvelope, PlanLimits } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { PlanRepository } from '../plans/plan.repository.js';
import { NewUserLimitsRepository } from './new-user-limits.repository.js';
import { begun } from './subscription.js';
import type { SubscriptionState } from './subscription.js';
import { subscriptionChangedEvent } from './subscription-messages.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { SubscriptionDocument } from './subscription.schema.js';

export interface Moment {
  now: Date;
  /** What is left when nothing is paid. */
  starterLimits: PlanLimits;
}

/** Every change of a subscription, with the event that tells of it. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly newUsers: NewUserLimitsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param decide pure; null: nothing changes
   * @param alsoTold what goes with the change beside the news of it, by what was before it
   * @throws AppError USER.NOT_FOUND; what `decide` throws
   */
  async execute(
    userId: string,
    decide: (known: SubscriptionDocument, moment: Moment) => SubscriptionState | null,
    alsoTold: (before: SubscriptionDocument, moment: Moment) => EventEnvelope[] = () => [],
  ): Promise<SubscriptionDocument> {
    const moment = await this.moment();
    return this.subscriptions.change(userId, userId, (known) => {
      const decided = decide(known, moment);
      if (!decided) return null;
      const state = { ...known, ...decided };
      // The version that this very write gives it.
      const told = { ...state, version: known.version + 1 };
      return { state, events: [subscriptionChangedEvent(told, moment.now), ...alsoTold(known, moment)] };
    });
  }

  /** The same, of somebody whose registration is not heard of yet as well. */
  async executeForNew(
    userId: string,
    decide: (known: SubscriptionState, moment: Moment) => SubscriptionState | null,
  ): Promise<SubscriptionDocument> {
    const moment = await this.moment();
    if (!(await this.subscriptions.find(userId, userId))) {
      const given = { plan: 'starter', requestedPlan: 'starter', isGranted: true } as const;
      const { starterLimits: limits } = moment;
      const beginning = await this.newUsers.beginningWith(limits);
      const starter = begun({ ...given, limits, beginning }, moment.now);
      await this.subscriptions.insertOnce(userId, { _id: userId, ...starter }, (subscription) => [
        subscriptionChangedEvent(subscription, moment.now),
      ]);
    }
    return this.execute(userId, decide);
  }

  private async moment(): Promise<Moment> {
    const starter = await this.plans.get(SYSTEM_OWNER, 'starter');
    return { now: this.clock.now(), starterLimits: planLimits.parse(starter.limits) };
  }
}
