import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { PlanTerms } from './default-plans.js';

/** Its id is the plan id. */
export interface PlanDocument extends OwnedDocument, PlanTerms {}

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
  isPopular: { type: Boolean, required: true },
  sortOrder: { type: Number, required: true },
});
