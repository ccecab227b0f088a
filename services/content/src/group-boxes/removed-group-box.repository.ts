import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, RemovedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { REMOVED_GROUP_BOX, RemovedGroupBoxDocument } from '../documents/group-box.schema.js';
import type { GroupBoxDocument } from '../documents/group-box.schema.js';

@Injectable()
export class RemovedGroupBoxRepository extends RemovedRepository<RemovedGroupBoxDocument> {
  constructor(@InjectModel(REMOVED_GROUP_BOX) model: Model<RemovedGroupBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }

  /** Groups of a removal that was cut short, or goes on beside this one, are kept as well. */
  async keep(known: GroupBoxDocument, groupIds: readonly string[], removedAt: Date): Promise<void> {
    const { _id, owner, name, description, color, icon, createdAt } = known;
    const box = { name, description, color, icon, createdAt };
    if (await this.insertOnce(owner, { _id, box, groupIds: [...groupIds], removedAt })) return;
    await this.change(owner, _id, (one) => ({
      state: { ...one, box, groupIds: [...new Set([...one.groupIds, ...groupIds])], removedAt },
    }));
  }
}
