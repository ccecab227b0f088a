import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { REMOVED_TEXT_BOX, RemovedTextBoxDocument } from '../documents/text-box.schema.js';

@Injectable()
export class RemovedTextBoxRepository extends OwnedRepository<RemovedTextBoxDocument> {
  constructor(@InjectModel(REMOVED_TEXT_BOX) model: Model<RemovedTextBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }

  async acrossOwnersRemovedBefore(before: Date, limit: number): Promise<RemovedTextBoxDocument[]> {
    const found = this.model.find({ removedAt: { $lt: before } });
    return await found.sort({ removedAt: 1 }).limit(limit).lean();
  }

  /** It is put back, or gone for good. Harmless when it is gone already. */
  async drop(owner: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, owner });
  }
}
