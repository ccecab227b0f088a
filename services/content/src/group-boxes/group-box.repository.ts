import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel, Outbox, RestorableRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { GROUP_BOX, GroupBoxDocument, withRoomTaken } from '../documents/group-box.schema.js';

@Injectable()
export class GroupBoxRepository extends RestorableRepository<GroupBoxDocument> {
  constructor(@InjectModel(GROUP_BOX) model: Model<GroupBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }

  /** @throws AppError BOX.FULL, BOX.NOT_FOUND */
  async takeRoom(owner: string, boxId: string, groups: number): Promise<void> {
    await this.change(owner, boxId, (box) => ({ state: withRoomTaken(box, groups) }));
  }

  /** A box that is gone has no room to give back. */
  async giveRoomBack(owner: string, boxId: string, groups: number): Promise<void> {
    if (groups === 0) return;
    try {
      await this.change(owner, boxId, (box) => ({ state: withRoomTaken(box, -groups) }));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'BOX.NOT_FOUND')) throw error;
    }
  }
}
