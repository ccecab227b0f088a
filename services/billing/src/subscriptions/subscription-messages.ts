import { newEvent, subscriptionChanged } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { SubscriptionDocument } from './subscription.schema.js';

/** The fact that a user may do what `subscription` says, as of its version. */
export function subscriptionChangedEvent(subscription: SubscriptionDocument, time: Date): EventEnvelope {
  const { owner, plan, status, endDate, limits, terms, version, createdAt } = subscription;
  // What was paid for stays paid for when it is cancelled, until it ends. A document from before the field has none.
  const paid = subscription.paid === true;
  return newEvent(subscriptionChanged, {
    id: `${owner}:subscription:${createdAt.getTime()}:${version}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: {
      userId: owner,
      plan,
      status,
      endDate: endDate?.toISOString() ?? null,
      limits,
      paid,
      ...(paid && terms && { monthlyMinor: terms.priceMinor }),
      revision: version,
    },
  });
}
