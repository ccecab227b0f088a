import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { EventsOf, Model } from '@megafon/mongo';
import { COMMENT_BOX, POST_BOX, TextBoxDocument } from '../documents/text-box.schema.js';
import type { RemovedTextBoxDocument } from '../documents/text-box.schema.js';

type RestoredBox = RemovedTextBoxDocument['box'] & { _id: string };

/** Comment boxes and post boxes are stored alike, each kind in its own collection. */
export abstract class TextBoxRepository extends OwnedRepository<TextBoxDocument> {
  /** Under its id and in its place among the others. False when it is there. */
  async putBack(
    owner: string,
    { createdAt, ...box }: RestoredBox,
    events: EventsOf<TextBoxDocument>,
  ): Promise<boolean> {
    const isBack = await this.insertOnce(owner, box, events);
    // Past the schema, which never changes when something was made.
    if (isBack)
      await this.model.collection.updateOne({ _id: box._id as never, owner }, { $set: { createdAt } });
    return isBack;
  }
}

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
