import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { SUBSCRIPTION, SubscriptionDocument } from './subscription.schema.js';

@Injectable()
export class SubscriptionRepository extends OwnedRepository<SubscriptionDocument> {
  constructor(@InjectModel(SUBSCRIPTION) model: Model<SubscriptionDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  /** Subscriptions whose time has come. */
  async acrossOwnersDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.model
      .find({ dueAt: { $lte: now } }, { owner: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
    return due.map(({ owner }) => owner);
  }
}
