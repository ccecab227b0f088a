import { defaultLimits } from '@megafon/contracts';
import type { Subscription } from '@megafon/contracts';
import { isCancellable } from './subscription.js';
import type { SubscriptionState } from './subscription.js';

/** What its user may know of a subscription. */
export function toSubscription(known: SubscriptionState, now: Date): Subscription {
  const { plan, status, startDate, endDate, limits, requestedPlan, lapsedPlan, terms } = known;
  return {
    plan,
    status,
    startDate: startDate.toISOString(),
    endDate: endDate?.toISOString() ?? null,
    limits,
    requestedPlan: status === 'pending' ? requestedPlan : null,
    lapsedPlan: status === 'expired' ? (lapsedPlan ?? null) : null,
    nextPlan: terms?.queue[0]?.plan ?? null,
    canCancel: isCancellable(known, now),
  };
}

/** Who has just registered may ask before the news of it is here. */
export function starterSince(now: Date): Subscription {
  return {
    plan: 'starter',
    status: 'active',
    startDate: now.toISOString(),
    endDate: null,
    limits: defaultLimits.starter,
    canCancel: false,
  };
}
