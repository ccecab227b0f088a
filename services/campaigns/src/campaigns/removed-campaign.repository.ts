import { Injectable } from '@nestjs/common';
import { deleteAllOf, InjectModel, Outbox, RemovedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { CampaignDocument } from './campaign.schema.js';
import { REMOVED_CAMPAIGN, RemovedCampaignDocument } from './removed-campaign.schema.js';

@Injectable()
export class RemovedCampaignRepository extends RemovedRepository<RemovedCampaignDocument> {
  constructor(@InjectModel(REMOVED_CAMPAIGN) model: Model<RemovedCampaignDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** As it was last: of two removals at once, both keep it. */
  async keep(known: CampaignDocument, removedAt: Date): Promise<void> {
    const { _id, owner, version: _version, updatedAt: _updatedAt, outbox: _outbox, ...campaign } = known;
    const kept = { campaign, removedAt };
    await this.changeOrInsert(owner, { _id, ...kept }, (one) => ({ state: { ...one, ...kept } }));
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}
