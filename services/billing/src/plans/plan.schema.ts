import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { PlanTerms } from './default-plans.js';

/** Its id is the plan id. */
export interface PlanDocument extends OwnedDocument, PlanTerms {
  /** It is about to be deleted: nobody is granted it any more. */
  closing?: boolean;
}

export const PLAN = 'Plan';
export const planSchema = ownedSchema<PlanDocument>('plans', {
  planId: { type: String, required: true },
  name: { type: String, required: true },
  nameHebrew: { type: String, required: true },
  description: { type: String, required: true },
  descriptionHebrew: { type: String, required: true },
  price: { type: Number, required: true },
  currency: { type: String, required: true },
  features: { type: [Schema.Types.Mixed], default: [] },
  limits: { type: Schema.Types.Mixed, required: true },
  isActive: { type: Boolean, required: true },
  /** What it was stored with: which plan is the popular one says the mark, see `catalogue.ts`. */
  isPopular: { type: Boolean, required: true },
  sortOrder: { type: Number, required: true },
  closing: { type: Boolean, default: false },
});
