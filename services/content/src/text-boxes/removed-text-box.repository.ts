import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { RemovedRepository } from '../documents/removed.repository.js';
import { REMOVED_TEXT_BOX, RemovedTextBoxDocument } from '../documents/text-box.schema.js';

@Injectable()
export class RemovedTextBoxRepository extends RemovedRepository<RemovedTextBoxDocument> {
  constructor(@InjectModel(REMOVED_TEXT_BOX) model: Model<RemovedTextBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }
}
