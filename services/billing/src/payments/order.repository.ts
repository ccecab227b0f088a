import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { ORDER, OrderDocument } from './order.schema.js';

@Injectable()
export class OrderRepository extends OwnedRepository<OrderDocument> {
  constructor(@InjectModel(ORDER) model: Model<OrderDocument>, outbox: Outbox) {
    super(model, outbox, 'PAYMENT.ORDER_NOT_FOUND');
  }

  async inSlot(owner: string, slot: string): Promise<OrderDocument | null> {
    const [order] = await this.list(owner, { slot }, { sort: { slot: 1 }, limit: 1 });
    return order ?? null;
  }

  /** For a notice of the provider, which knows no owners. */
  async acrossOwnersOfProvider(providerOrderId: string): Promise<OrderDocument | null> {
    return await this.model.findOne({ providerOrderId: { $eq: providerOrderId } }).lean();
  }

  /** The same by our own id, which some notices name instead. */
  async acrossOwnersFind(id: string): Promise<OrderDocument | null> {
    return await this.model.findOne({ _id: { $eq: id } }).lean();
  }

  /** How many have money on its way that so many looks did not settle. */
  async acrossOwnersUnsettled(attempts: number): Promise<number> {
    const onItsWay = { $in: ['capturing', 'taken', 'refunding'] as const };
    // A range over dates leaves out those that are over.
    const open = { dueAt: { $gt: new Date(0) }, state: onItsWay, attempts: { $gte: attempts } };
    return await this.model.countDocuments(open);
  }

  /** Orders to look at again. */
  async acrossOwnersDue(now: Date, limit: number): Promise<Pick<OrderDocument, '_id' | 'owner'>[]> {
    return await this.model
      .find({ dueAt: { $lte: now } }, { owner: 1 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
  }
}
