import type { Model } from '@megafon/mongo';
import type { LedgerRow } from '../ledger/ledger.schema.js';
import type { OrderDocument } from '../payments/order.schema.js';
import type { ProviderOrder } from '../provider/provider-order.js';
import { ProviderFault } from '../provider/payment-provider.js';
import type { PaymentProvider } from '../provider/payment-provider.js';

export type DifferenceKind =
  /** Taken by the provider, and not in the ledger. */
  | 'not-booked'
  /** In the ledger, and not taken. */
  | 'not-taken'
  | 'not-booked-refund'
  | 'not-refunded'
  | 'amount'
  /** More or less went back than is booked. */
  | 'refund-amount'
  /** Booked, and its month was never granted. */
  | 'not-granted';

interface Difference {
  kind: DifferenceKind;
  owner: string;
  orderId: string;
  providerOrderId: string;
  bookedMinor: number;
  takenMinor: number;
}

export interface Reconciliation {
  orders: number;
  /** Orders the provider said nothing of. */
  unanswered: number;
  differences: Difference[];
}

const pageSize = 200;

/** Holds the ledger against the provider, order by order. It only reads. */
export class ReconcileLedger {
  constructor(
    private readonly orders: Model<OrderDocument>,
    private readonly ledger: Model<LedgerRow>,
    private readonly provider: Pick<PaymentProvider, 'getOrder'>,
  ) {}

  /** Every order is written before the provider hears of it, so that all money of ours is money of an order here. */
  async execute(): Promise<Reconciliation> {
    const found: Reconciliation = { orders: 0, unanswered: 0, differences: [] };
    let after = '';
    for (;;) {
      const page: OrderDocument[] = await this.orders
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean();
      for (const order of page) await this.compare(order, found);
      const last = page.at(-1);
      if (!last || page.length < pageSize) return found;
      after = last._id;
    }
  }

  private async compare(order: OrderDocument, found: Reconciliation): Promise<void> {
    const { _id, owner, providerOrderId, state } = order;
    if (providerOrderId === undefined) return;
    found.orders += 1;
    const rows: LedgerRow[] = await this.ledger.find({ owner, orderId: _id }).lean();
    let capture: ProviderOrder['capture'];
    try {
      capture = (await this.provider.getOrder(providerOrderId)).capture;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      // Old orders that nobody paid are forgotten there.
      if (error.kind === 'not-found' && rows.length === 0) return;
      found.unanswered += 1;
      return;
    }
    for (const kind of differencesOf(rows, capture, state)) {
      const bookedMinor = rows.find((row) => row.kind === 'capture')?.amountMinor ?? 0;
      const takenMinor = capture?.amount.minor ?? 0;
      found.differences.push({ kind, owner, orderId: _id, providerOrderId, bookedMinor, takenMinor });
    }
  }
}

/** What one order's rows and the provider's capture disagree about. Pure. */
export function differencesOf(
  rows: readonly Pick<LedgerRow, 'kind' | 'amountMinor' | 'currency'>[],
  capture: ProviderOrder['capture'],
  state: OrderDocument['state'],
): DifferenceKind[] {
  const booked = rows.find(({ kind }) => kind === 'capture');
  const wentBack = rows.some(({ kind }) => kind === 'refund');
  const wasTaken = capture !== null && ['completed', 'refunded'].includes(capture.status);
  const isBack = capture?.status === 'refunded';
  const found: DifferenceKind[] = [];
  if (wasTaken && !booked) found.push('not-booked');
  if (booked && !wasTaken) found.push('not-taken');
  if (wasTaken && booked && isBack && !wentBack) found.push('not-booked-refund');
  if (wentBack && !isBack) found.push('not-refunded');
  const bookedBack = sumOf(rows.filter(({ kind }) => kind === 'refund'));
  const wentBackMinor = capture?.refundedMinor ?? (isBack ? (capture?.amount.minor ?? 0) : 0);
  // A part, which leaves the month paid.
  if (booked && !isBack && !wentBack && wentBackMinor !== 0) found.push('not-booked-refund');
  if (isBack && wentBack && wentBackMinor !== bookedBack) found.push('refund-amount');
  const isSameAmount =
    capture?.amount.minor === booked?.amountMinor && capture?.amount.currency === booked?.currency;
  if (wasTaken && booked && !isSameAmount) found.push('amount');
  if (booked && !wentBack && state !== 'granted') found.push('not-granted');
  return found;
}

function sumOf(rows: readonly Pick<LedgerRow, 'amountMinor'>[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
