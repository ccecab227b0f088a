import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { PaymentOrder } from './order.js';

/** Its id is what the provider keeps with it as `custom_id`. */
export interface OrderDocument extends OwnedDocument, PaymentOrder {}

/** Orders that nobody paid, for whoever asks about them. */
const closedKeptSeconds = 90 * 24 * 3_600;

export const ORDER = 'PaymentOrder';
export const orderSchema = ownedSchema<OrderDocument>(
  'payment-orders',
  {
    plan: { type: String, required: true },
    planName: { type: String },
    limits: { type: Schema.Types.Mixed, required: true },
    amountMinor: { type: Number, required: true },
    currency: { type: String, required: true },
    state: { type: String, required: true },
    slot: { type: String, required: true },
    openedAt: { type: Date, required: true },
    providerOrderId: { type: String },
    clientId: { type: String },
    captureId: { type: String },
    payerName: { type: String },
    captured: { type: Schema.Types.Mixed },
    takenAt: { type: Date },
    withdrawn: { type: Boolean, default: false },
    declined: { type: Boolean, default: false },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date },
    closedAt: { type: Date },
  },
  [
    { serves: 'one open order a plan and person', keys: { owner: 1, slot: 1 }, unique: true },
    { serves: 'the order of the provider’s id', keys: { providerOrderId: 1 }, unique: true, sparse: true },
    { serves: 'orders to look at again', keys: { dueAt: 1 } },
    { serves: 'how many have money on its way', keys: { state: 1, attempts: 1, dueAt: 1 } },
    { serves: 'orders without money that go', keys: { closedAt: 1 }, expireAfterSeconds: closedKeptSeconds },
  ],
);
