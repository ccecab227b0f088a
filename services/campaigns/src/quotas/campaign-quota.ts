import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { EntitlementRepository } from '@megafon/entitlements';
import { businessMonth } from '../schedule/business-zone.js';
import { CAMPAIGN_QUOTA, CampaignQuotaDocument } from './campaign-quota.schema.js';

export interface PendingPlace {
  owner: string;
  campaignId: string;
  at: Date;
}

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

  /**
   * Takes a place for a campaign that is about to be stored. Whoever takes one says `used` when it is; a place of which
   * nobody says so is looked after by `UnusedPlaces`, so that none is lost with the process that took it.
   * @throws AppError CAMPAIGN.LIMIT_REACHED { limit }
   */
  async take(owner: string, campaignId: string, now: Date): Promise<void> {
    const { campaignsPerMonth: limit } = await this.entitlements.limitsOf(owner);
    const month = businessMonth(now);
    const _id = quotaId(owner, now);
    await this.insertOnce(owner, { _id, month, used: 0, pending: [] });
    const { matchedCount } = await this.model.updateOne(
      { _id, owner, ...(limit !== null && { used: { $lt: limit } }) },
      { $inc: { used: 1, version: 1 }, $push: { pending: { campaignId, at: now } } },
    );
    if (matchedCount === 0) throw new AppError('CAMPAIGN.LIMIT_REACHED', { limit: limit ?? 0 });
  }

  /** How many places of this month are taken. Deleting a campaign does not give its place back. */
  async usageOf(owner: string, now: Date): Promise<{ used: number; limit: number | null }> {
    const [quota, { campaignsPerMonth: limit }] = await Promise.all([
      this.find(owner, quotaId(owner, now)),
      this.entitlements.limitsOf(owner),
    ]);
    return { used: quota?.used ?? 0, limit };
  }

  /** The campaign is stored. Harmless when repeated. @param takenAt as `take` was told */
  async used(owner: string, campaignId: string, takenAt: Date): Promise<void> {
    await this.settle(owner, campaignId, takenAt, 0);
  }

  /** The campaign was never stored. Harmless when repeated. @param takenAt as `take` was told */
  async giveBack(owner: string, campaignId: string, takenAt: Date): Promise<void> {
    await this.settle(owner, campaignId, takenAt, -1);
  }

  /** Places taken before `before` of which nobody said what became of them. */
  async acrossOwnersPending(before: Date, limit: number): Promise<PendingPlace[]> {
    const docs = await this.model
      .find({ 'pending.at': { $lt: before } }, { owner: 1, pending: 1 })
      .limit(limit)
      .lean();
    return docs.flatMap(({ owner, pending }) =>
      pending.filter(({ at }) => at < before).map((place) => ({ owner, ...place })),
    );
  }

  private async settle(owner: string, campaignId: string, takenAt: Date, change: 0 | -1): Promise<void> {
    await this.model.updateOne(
      { _id: quotaId(owner, takenAt), owner, 'pending.campaignId': campaignId },
      { $inc: { used: change, version: 1 }, $pull: { pending: { campaignId } } },
    );
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}

function quotaId(owner: string, at: Date): string {
  return `${owner}:${businessMonth(at)}`;
}
