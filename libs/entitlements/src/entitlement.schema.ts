import type { PlanId, PlanLimits } from '@megafon/contracts';
import { forgottenKeptSeconds, ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** What a user's subscription grants, as billing last said; one a user, with the user's id. */
export interface EntitlementDocument extends OwnedDocument {
  plan: PlanId;
  limits: PlanLimits;
  /** Of the billing event: a late one never undoes a newer one. */
  revision: number;
  /** Only of a user who was deleted. */
  forgottenAt?: Date;
}

export const ENTITLEMENT = 'Entitlement';
export const entitlementSchema = ownedSchema<EntitlementDocument>(
  'entitlements',
  {
    plan: { type: String, required: true },
    limits: { type: Schema.Types.Mixed, required: true },
    revision: { type: Number, required: true },
    forgottenAt: { type: Date },
  },
  [
    {
      serves: 'users who were deleted that go',
      keys: { forgottenAt: 1 },
      expireAfterSeconds: forgottenKeptSeconds,
    },
  ],
);
