import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { SESSION, SessionDocument } from './session.schema.js';

@Injectable()
export class SessionRepository extends OwnedRepository<SessionDocument> {
  constructor(@InjectModel(SESSION) model: Model<SessionDocument>, outbox: Outbox) {
    super(model, outbox, 'AUTH.REFRESH_INVALID');
  }

  /** For refreshing, where the token alone says whose session it is. */
  async acrossOwnersFind(familyId: string): Promise<SessionDocument | null> {
    return await this.model.findOne({ _id: { $eq: familyId } }).lean();
  }
}
