import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { CAMPAIGN, CampaignDocument } from './campaign.schema.js';

@Injectable()
export class CampaignRepository extends OwnedRepository<CampaignDocument> {
  constructor(@InjectModel(CAMPAIGN) model: Model<CampaignDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
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

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
