import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument, RemovedDocument } from '@megafon/mongo';
import type { CampaignDocument } from './campaign.schema.js';

/** One that was removed lately, as it was: it may be put back. */
export interface RemovedCampaignDocument extends RemovedDocument {
  campaign: Omit<CampaignDocument, keyof OwnedDocument> & Pick<CampaignDocument, 'createdAt'>;
}

export const REMOVED_CAMPAIGN = 'RemovedCampaign';
export const removedCampaignSchema = ownedSchema<RemovedCampaignDocument>(
  'removed-campaigns',
  {
    campaign: { type: Schema.Types.Mixed, required: true },
    removedAt: { type: Date, required: true },
  },
  [{ serves: 'what is not put back any more, the oldest first', keys: { removedAt: 1 } }],
);
