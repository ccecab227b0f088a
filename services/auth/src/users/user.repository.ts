import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { verifiedClaim } from './email-claim.js';
import { loginOrder, USER, UserDocument } from './user.schema.js';

@Injectable()
export class UserRepository extends OwnedRepository<UserDocument> {
  constructor(@InjectModel(USER) model: Model<UserDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  /**
   * For login, where nobody is signed in yet: whoever verified the address; where nobody did, who claimed it last.
   */
  async acrossOwnersFindByEmail(email: string): Promise<UserDocument | null> {
    return await this.model
      .findOne({ email: { $eq: email } })
      .sort(loginOrder)
      .lean();
  }

  /** When mails of verification went to an address, whichever users they were for. */
  async acrossOwnersMailsTo(email: string): Promise<Date[]> {
    const users = await this.model.find({ email: { $eq: email } }, { verificationMails: 1 }).lean();
    const strangers = await this.model
      .find({ 'mailedElsewhere.to': { $eq: email } }, { mailedElsewhere: 1 })
      .lean();
    const elsewhere = strangers.flatMap(({ mailedElsewhere = [] }) => mailedElsewhere);
    return [
      ...users.flatMap(({ verificationMails }) => verificationMails),
      ...elsewhere.filter(({ to }) => to === email).map(({ at }) => at),
    ];
  }

  /** Users from before addresses were verified hold theirs as they did: alone. @returns how many there were */
  async acrossOwnersAdoptOlder(): Promise<number> {
    const older = await this.model.find({ emailClaim: { $exists: false } }).lean();
    // Their collection allowed one user an address, which claims replace.
    if (older.length > 0) await this.model.collection.dropIndex('email_1').catch(() => undefined);
    for (const { _id, email, createdAt } of older) {
      const fields = { emailClaim: verifiedClaim(email), emailVerifiedAt: createdAt, verificationMails: [] };
      await this.model.updateOne({ _id, emailClaim: { $exists: false } }, { $set: fields });
    }
    return older.length;
  }
}
