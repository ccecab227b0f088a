import { actionKinds } from '@megafon/contracts';
import { Schema } from '@megafon/mongo';
import type { PageHold } from './page-hold.js';

export const PAGE_HOLD_MODEL = 'PageHold';

export const pageHoldSchema = new Schema<PageHold>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    accountId: { type: String, required: true },
    accountName: { type: String, required: true },
    kind: { type: String, enum: actionKinds, required: true },
    profile: { type: String, required: true },
    met: { type: [new Schema({ actionId: String, place: String }, { _id: false })], required: true },
    since: { type: Date, default: null },
    until: { type: Date, default: null },
    waits: { type: Number, required: true },
    detail: { type: String, default: '' },
    picture: { type: String, default: null },
    forgetAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'page-holds', versionKey: false, autoIndex: false },
);
// Those that last longest first.
pageHoldSchema.index({ profile: 1, until: -1 });
// Forgetting a user.
pageHoldSchema.index({ owner: 1 });
// Forgetting what nothing came of.
pageHoldSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
