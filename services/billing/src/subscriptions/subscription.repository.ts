import { Injectable } from '@nestjs/common';
import type { PlanId } from '@megafon/contracts';
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

  /** Ids of those who have a plan, in their order, from after one of them. */
  async acrossOwnersWithPlan(plan: PlanId, after: string, limit: number): Promise<string[]> {
    const found = await this.model
      .find({ plan: { $eq: plan }, _id: { $gt: after } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Whether somebody paid for a plan that begins when theirs ends. */
  async acrossOwnersPaidAhead(plan: PlanId): Promise<boolean> {
    const found = await this.model.findOne({ 'terms.queue.plan': { $eq: plan } }, { _id: 1 }).lean();
    return found !== null;
  }
}
