import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { GROUP, GroupDocument } from './group.schema.js';

@Injectable()
export class GroupRepository extends OwnedRepository<GroupDocument> {
  constructor(@InjectModel(GROUP) model: Model<GroupDocument>, outbox: Outbox) {
    super(model, outbox, 'GROUP.NOT_FOUND');
  }

  async takenSlots(owner: string): Promise<string[]> {
    const docs = await this.model.find({ owner }, { slot: 1 }).lean();
    return docs.map(({ slot }) => slot);
  }

  /** Which of these ids are the owner's groups. */
  async known(owner: string, ids: readonly string[]): Promise<Set<string>> {
    const docs = await this.model.find({ owner, _id: { $in: ids } }, { _id: 1 }).lean();
    return new Set(docs.map(({ _id }) => String(_id)));
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
