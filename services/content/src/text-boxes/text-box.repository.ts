import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, RestorableRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { COMMENT_BOX, POST_BOX, TextBoxDocument } from '../documents/text-box.schema.js';

/** Comment boxes and post boxes are stored alike, each kind in its own collection. */
export abstract class TextBoxRepository extends RestorableRepository<TextBoxDocument> {}

@Injectable()
export class CommentBoxRepository extends TextBoxRepository {
  constructor(@InjectModel(COMMENT_BOX) model: Model<TextBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }
}

@Injectable()
export class PostBoxRepository extends TextBoxRepository {
  constructor(@InjectModel(POST_BOX) model: Model<TextBoxDocument>, outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }
}
