import type { PlanId } from '@megafon/contracts';
import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** Money that came in or went back. Written once, never changed, never deleted; its id is `<kind>:<provider's capture>`. */
export interface LedgerRow extends OwnedDocument {
  kind: 'capture' | 'refund';
  orderId: string;
  providerOrderId: string;
  captureId: string;
  plan: PlanId;
  amountMinor: number;
  currency: string;
  at: Date;
}

export const LEDGER = 'LedgerRow';
export const ledgerSchema = ownedSchema<LedgerRow>(
  'ledger',
  {
    kind: { type: String, required: true },
    orderId: { type: String, required: true },
    providerOrderId: { type: String, required: true },
    captureId: { type: String, required: true },
    plan: { type: String, required: true },
    amountMinor: { type: Number, required: true },
    currency: { type: String, required: true },
    at: { type: Date, required: true },
  },
  [{ serves: 'what was booked for an order', keys: { owner: 1, orderId: 1 } }],
);
