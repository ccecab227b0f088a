import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { USER, UserDocument } from './user.schema.js';

@Injectable()
export class UserRepository extends OwnedRepository<UserDocument> {
  constructor(@InjectModel(USER) model: Model<UserDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  /** For login, where nobody is signed in yet. */
  async acrossOwnersFindByEmail(email: string): Promise<UserDocument | null> {
    return await this.model.findOne({ email: { $eq: email } }).lean();
  }
}
