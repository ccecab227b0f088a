import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** How many campaigns a user created in one month; its id is `<owner>:<month>`. Deleting one does not give it back. */
export interface CampaignQuotaDocument extends OwnedDocument {
  month: string;
  used: number;
  /** Counted in `used`, and not known to be stored yet. */
  pending: { campaignId: string; at: Date }[];
}

export const CAMPAIGN_QUOTA = 'CampaignQuota';
export const campaignQuotaSchema = ownedSchema<CampaignQuotaDocument>(
  'campaign-quotas',
  {
    month: { type: String, required: true },
    used: { type: Number, required: true },
    pending: { type: [Schema.Types.Mixed], default: [] },
  },
  [{ serves: 'the sweeper of places taken and not used', keys: { 'pending.at': 1 } }],
);
