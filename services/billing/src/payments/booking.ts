import type { LedgerRow } from '../ledger/ledger.schema.js';
import type { OrderDocument } from './order.schema.js';

type Booking = Pick<
  LedgerRow,
  'kind' | 'orderId' | 'providerOrderId' | 'captureId' | 'plan' | 'amountMinor' | 'currency' | 'at'
>;

/** The line of the ledger for an order's money. */
export function bookingOf(
  kind: LedgerRow['kind'],
  order: OrderDocument,
  captureId: string,
  at: Date,
): Booking {
  const { _id: orderId, providerOrderId = '', plan, amountMinor, currency } = order;
  return { kind, orderId, providerOrderId, captureId, plan, amountMinor, currency, at };
}
