import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { GROUP_BOX, GroupBoxDocument, withoutGroup } from './group-box.schema.js';

@Injectable()
export class GroupBoxRepository extends OwnedRepository<GroupBoxDocument> {
  constructor(@InjectModel(GROUP_BOX) model: Model<GroupBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }

  /** Takes a group out of every box of its owner. */
  async takeOutEverywhere(owner: string, groupId: string, now: Date): Promise<void> {
    for (const { _id } of await this.list(owner, { groups: groupId }, { sort: {} })) {
      try {
        await this.change(owner, _id, (box) => withoutGroup(box, groupId, now));
      } catch (error) {
        const isGone = error instanceof AppError && error.code === 'BOX.NOT_FOUND';
        if (!isGone) throw error;
      }
    }
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
