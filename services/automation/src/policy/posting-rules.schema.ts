import type { PostingRules } from '@megafon/contracts';
import { Schema } from '@megafon/mongo';

export const POSTING_RULES_MODEL = 'PostingRules';

/** When and how much an owner's accounts act. */
export interface StoredPostingRules extends PostingRules {
  /** The owner. */
  _id: string;
  version: number;
}

export const postingRulesSchema = new Schema<StoredPostingRules>(
  {
    _id: { type: String, required: true },
    quietHours: {
      type: new Schema({ from: String, to: String }, { _id: false }),
      default: null,
    },
    keepsShabbat: { type: Boolean, required: true },
    keepsHolidays: { type: Boolean, required: true },
    dailyCaps: {
      publish: { type: Number, default: null },
      comment: { type: Number, default: null },
    },
    version: { type: Number, required: true },
  },
  { collection: 'posting-rules', versionKey: false, autoIndex: false },
);
