import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** The campaigns a user created in one month; its id is `<owner>:<month>`. Deleting one does not give it back. */
export interface CampaignQuotaDocument extends OwnedDocument {
  month: string;
  used: number;
  campaigns: string[];
}

export const CAMPAIGN_QUOTA = 'CampaignQuota';
export const campaignQuotaSchema = ownedSchema<CampaignQuotaDocument>('campaign-quotas', {
  month: { type: String, required: true },
  used: { type: Number, required: true },
  campaigns: { type: [String], default: [] },
});
