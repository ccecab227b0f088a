import { newEvent, paymentTaken } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { OrderDocument } from './order.schema.js';

/** The fact that an order was paid and its month granted. */
export function paymentTakenEvent(
  order: OrderDocument,
  paidUntil: Date | null,
  { time, invoiced }: { time: Date; invoiced: boolean },
): EventEnvelope {
  const { _id: paymentId, owner: userId, plan, planName, amountMinor, currency, takenAt } = order;
  return newEvent(paymentTaken, {
    id: `${paymentId}:taken`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: {
      userId,
      paymentId,
      plan,
      ...(planName !== undefined && { planName }),
      amountMinor,
      currency,
      takenAt: (takenAt ?? time).toISOString(),
      paidUntil: paidUntil?.toISOString() ?? null,
      invoiced,
    },
  });
}
