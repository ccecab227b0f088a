import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { EntitlementRepository } from '@megafon/entitlements';
import { businessMonth } from '../schedule/next-daily.js';
import { CAMPAIGN_QUOTA, CampaignQuotaDocument } from './campaign-quota.schema.js';

/** How many campaigns a plan grants a month, kept by one conditional write: two hundred at once pass no limit. */
@Injectable()
export class CampaignQuota extends OwnedRepository<CampaignQuotaDocument> {
  constructor(
    @InjectModel(CAMPAIGN_QUOTA) model: Model<CampaignQuotaDocument>,
    outbox: Outbox,
    private readonly entitlements: EntitlementRepository,
  ) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** Counts a campaign that is about to be created. @throws AppError CAMPAIGN.LIMIT_REACHED { limit } */
  async take(owner: string, campaignId: string, now: Date): Promise<void> {
    const { campaignsPerMonth: limit } = await this.entitlements.limitsOf(owner);
    const month = businessMonth(now);
    const _id = `${owner}:${month}`;
    await this.insertOnce(owner, { _id, month, used: 0, campaigns: [] });
    const { matchedCount } = await this.model.updateOne(
      { _id, owner, ...(limit !== null && { used: { $lt: limit } }) },
      { $inc: { used: 1, version: 1 }, $push: { campaigns: campaignId } },
    );
    if (matchedCount === 0) throw new AppError('CAMPAIGN.LIMIT_REACHED', { limit: limit ?? 0 });
  }

  /** The campaign was not created after all. */
  async giveBack(owner: string, campaignId: string, now: Date): Promise<void> {
    await this.model.updateOne(
      { _id: `${owner}:${businessMonth(now)}`, owner, campaigns: campaignId },
      { $inc: { used: -1, version: 1 }, $pull: { campaigns: campaignId } },
    );
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
