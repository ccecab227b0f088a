import { newEvent, subscriptionChanged } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { SubscriptionDocument } from './subscription.schema.js';

/** The fact that a user may do what `subscription` says, as of its version. */
export function subscriptionChangedEvent(subscription: SubscriptionDocument, time: Date): EventEnvelope {
  const { owner, plan, status, paid, endDate, limits, version, createdAt } = subscription;
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
      // A document from before the field has none.
      paid: status === 'active' && paid === true,
      revision: version,
    },
  });
}
