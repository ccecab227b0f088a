import type { LedgerRow } from '../ledger/ledger.schema.js';
import type { Money } from '../provider/provider-order.js';
import type { OrderDocument } from './order.schema.js';

type Booking = Pick<
  LedgerRow,
  'kind' | 'orderId' | 'providerOrderId' | 'captureId' | 'plan' | 'amountMinor' | 'currency' | 'at'
>;

/**
 * The line of the ledger for an order's money.
 * @param captured what was taken, where that is not what was ordered; an amount that cannot be read is booked as ordered
 */
export function bookingOf(
  kind: LedgerRow['kind'],
  order: OrderDocument,
  { captureId, at, captured }: { captureId: string; at: Date; captured?: Money | undefined },
): Booking {
  const { _id: orderId, providerOrderId = '', plan, amountMinor: minor, currency } = order;
  const money = captured && Number.isSafeInteger(captured.minor) ? captured : { minor, currency };
  const amount = { amountMinor: money.minor, currency: money.currency };
  return { kind, orderId, providerOrderId, captureId, plan, ...amount, at };
}
