import { Injectable } from '@nestjs/common';
import { usualNotificationSettings } from '@megafon/contracts';
import type { NotificationSettings } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Decision, Model } from '@megafon/mongo';
import { noMailTimes } from './mail-times.js';
import { RECIPIENT, RecipientDocument } from './recipient.schema.js';

const fresh = { settings: usualNotificationSettings, ...noMailTimes, endingTold: null };

@Injectable()
export class RecipientRepository extends OwnedRepository<RecipientDocument> {
  constructor(@InjectModel(RECIPIENT) model: Model<RecipientDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  async settingsOf(owner: string): Promise<NotificationSettings> {
    return (await this.find(owner, owner))?.settings ?? usualNotificationSettings;
  }

  /** One that is not there yet is made. */
  async changeOf(
    owner: string,
    decide: (recipient: RecipientDocument) => Decision<RecipientDocument> | null,
  ): Promise<RecipientDocument> {
    if (!(await this.find(owner, owner))) await this.insertOnce(owner, { _id: owner, ...fresh });
    return this.change(owner, owner, decide);
  }

  /** Somebody's mail that is due: until `leaseEnd` nobody else is given it. */
  acrossOwnersTakeMail(now: Date, leaseEnd: Date): Promise<RecipientDocument | null> {
    return this.acrossOwnersTake('mailDueAt', now, leaseEnd);
  }

  acrossOwnersTakeDigest(now: Date, leaseEnd: Date): Promise<RecipientDocument | null> {
    return this.acrossOwnersTake('digestDueAt', now, leaseEnd);
  }

  async forget(owner: string): Promise<void> {
    await this.model.deleteMany({ owner: { $eq: owner } });
  }

  private async acrossOwnersTake(
    due: 'mailDueAt' | 'digestDueAt',
    now: Date,
    leaseEnd: Date,
  ): Promise<RecipientDocument | null> {
    return await this.model
      .findOneAndUpdate(
        // A range over dates leaves out those without a time.
        { [due]: { $lte: now, $gt: new Date(0) } },
        { $set: { [due]: leaseEnd }, $inc: { version: 1 } },
        { sort: { [due]: 1 }, returnDocument: 'after' },
      )
      .lean();
  }
}
