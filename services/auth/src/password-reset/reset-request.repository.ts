import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { RESET_REQUEST, ResetRequestDocument } from './reset-request.schema.js';

@Injectable()
export class ResetRequestRepository extends OwnedRepository<ResetRequestDocument> {
  constructor(@InjectModel(RESET_REQUEST) model: Model<ResetRequestDocument>, outbox: Outbox) {
    // It was there a moment ago, and counts no more: the same call makes another one.
    super(model, outbox, 'CONFLICT.CHANGED_MEANWHILE');
  }
}
