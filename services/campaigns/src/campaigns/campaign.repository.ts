import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { pageQuery } from './campaign-page.js';
import type { PageRequest } from './campaign-page.js';
import { CAMPAIGN, CampaignDocument } from './campaign.schema.js';

@Injectable()
export class CampaignRepository extends OwnedRepository<CampaignDocument> {
  constructor(@InjectModel(CAMPAIGN) model: Model<CampaignDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** A page of the owner's campaigns, without what only the search needs; see `pageQuery`. */
  async page(owner: string, request: PageRequest, limit: number): Promise<CampaignDocument[]> {
    const { filter, sort } = pageQuery(request);
    return await this.model
      .find({ ...filter, owner }, { 'lastResult.groupNames': 0 })
      .sort(sort)
      .limit(limit)
      .lean();
  }

  /** Little of every campaign of the owner: what totals are counted from. */
  async standings(owner: string): Promise<Pick<CampaignDocument, 'status' | 'historyAt' | 'lastResult'>[]> {
    const unread = '-notes -accountIds -joinAnswer -lastResult.groupNames';
    return await this.model.find({ owner }).select(unread).lean();
  }

  /** Campaigns of before results were kept, whose last run says them. */
  async acrossOwnersWithoutResult(
    limit: number,
  ): Promise<Pick<CampaignDocument, '_id' | 'owner' | 'lastRunId'>[]> {
    return await this.model
      .find({ lastResult: { $exists: false }, lastRunId: { $gt: '' } }, { owner: 1, lastRunId: 1 })
      .limit(limit)
      .lean();
  }

  /**
   * Takes one campaign whose time has come, the longest waiting first; nobody else gets it before the lease ends.
   * Null when none is due.
   */
  async acrossOwnersTakeDue(now: Date, leaseEnd: Date): Promise<CampaignDocument | null> {
    return await this.model
      .findOneAndUpdate(
        // A range over dates leaves out those without a time.
        { wakeAt: { $lte: now, $gt: new Date(0) } },
        { $set: { wakeAt: leaseEnd }, $inc: { version: 1 } },
        { sort: { wakeAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  /** When the next campaign is due, if that is after `from` and not after `until`. */
  async acrossOwnersNextDue(from: Date, until: Date): Promise<Date | null> {
    const [next] = await this.model
      .find({ wakeAt: { $gt: from, $lte: until } }, { wakeAt: 1 })
      .sort({ wakeAt: 1 })
      .limit(1)
      .lean();
    return next?.wakeAt ?? null;
  }

  /** It could not begin: nobody looks at it before `until`, unless it moved on meanwhile. */
  async postpone(
    { _id, owner, wakeAt }: Pick<CampaignDocument, '_id' | 'owner' | 'wakeAt'>,
    until: Date,
  ): Promise<void> {
    await this.model.updateOne({ _id, owner, wakeAt }, { $set: { wakeAt: until }, $inc: { version: 1 } });
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
