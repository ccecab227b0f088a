import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
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
  async acrossOwnersDue(now: Date, limit: number): Promise<Overdue[]> {
    return await this.model
      .find({ dueAt: { $lte: now } }, { owner: 1, overdueFailures: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Applying time failed: `until` then. Nothing for one that moved on meanwhile and is due no more. */
  async postpone(userId: string, until: Date): Promise<void> {
    const later = { $set: { dueAt: until }, $inc: { overdueFailures: 1, version: 1 } };
    await this.model.updateOne({ _id: userId, owner: userId, dueAt: { $lt: until } }, later);
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
