import { forgottenKeptSeconds, Schema } from '@megafon/mongo';

export const ENTITLEMENT_MODEL = 'Entitlement';

/** What an owner's subscription grants here, and which accounts take up its places. */
export interface Entitlement {
  /** The owner. */
  _id: string;
  /** null: unlimited. */
  limit: number | null;
  /** Of the billing event it came from; -1 before the first. */
  revision: number;
  accountIds: string[];
  /** Only of a user who was deleted. */
  forgottenAt?: Date;
  version: number;
}

export const entitlementSchema = new Schema<Entitlement>(
  {
    _id: { type: String, required: true },
    limit: { type: Number, default: null },
    revision: { type: Number, required: true },
    accountIds: { type: [String], default: [] },
    forgottenAt: { type: Date },
    version: { type: Number, required: true },
  },
  { collection: 'entitlements', versionKey: false, autoIndex: false },
);
// Forgetting that users were deleted.
entitlementSchema.index({ forgottenAt: 1 }, { expireAfterSeconds: forgottenKeptSeconds });
