import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { TEXT_BOX_ITEMS, TextBoxItemsDocument } from '../documents/text-box.schema.js';

@Injectable()
export class TextBoxItemsRepository extends OwnedRepository<TextBoxItemsDocument> {
  constructor(@InjectModel(TEXT_BOX_ITEMS) model: Model<TextBoxItemsDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }

  /** What a box held before. */
  async drop(owner: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, owner });
  }

  /** Everything of a box, also what a crash left behind. */
  async dropAllOf(owner: string, box: string): Promise<void> {
    await this.model.deleteMany({ owner, box });
  }
}
