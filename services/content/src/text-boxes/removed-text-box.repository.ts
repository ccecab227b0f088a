import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, RemovedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { REMOVED_TEXT_BOX, RemovedTextBoxDocument } from '../documents/text-box.schema.js';

@Injectable()
export class RemovedTextBoxRepository extends RemovedRepository<RemovedTextBoxDocument> {
  constructor(@InjectModel(REMOVED_TEXT_BOX) model: Model<RemovedTextBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }
}
