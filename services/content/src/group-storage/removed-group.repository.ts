import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, RemovedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { GroupDocument } from './group.schema.js';
import { REMOVED_GROUP, RemovedGroupDocument } from './removed-group.schema.js';

@Injectable()
export class RemovedGroupRepository extends RemovedRepository<RemovedGroupDocument> {
  constructor(@InjectModel(REMOVED_GROUP) model: Model<RemovedGroupDocument>, outbox: Outbox) {
    super(model, outbox, 'GROUP.NOT_FOUND');
  }

  /** As it was last: of two removals at once, both keep it. */
  async keep(known: GroupDocument, removedAt: Date): Promise<void> {
    const { _id, owner, name, platform, groupId, groupUrl, category, memberCount, isActive } = known;
    const { seenBy, boxes, createdAt } = known;
    const network = { platform, groupId, groupUrl };
    const group = { name, ...network, category, memberCount, isActive, seenBy, boxes, createdAt };
    const kept = { group, removedAt };
    await this.changeOrInsert(owner, { _id, ...kept }, (one) => ({ state: { ...one, ...kept } }));
  }
}
