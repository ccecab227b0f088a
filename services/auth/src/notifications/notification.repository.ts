import { Injectable } from '@nestjs/common';
import {
  behind,
  deleteBatch,
  deleteInBatches,
  InjectModel,
  newestFirst,
  Outbox,
  OwnedRepository,
} from '@megafon/mongo';
import type { Model, PlaceInTime } from '@megafon/mongo';
import { NOTIFICATION, NotificationDocument } from './notification.schema.js';

/** The newest of a user that are kept. */
const keptNotifications = 200;
/** Each new one takes away what is too many: more than one are, where several came at once. */
const trimmedAtOnce = 50;

@Injectable()
export class NotificationRepository extends OwnedRepository<NotificationDocument> {
  constructor(@InjectModel(NOTIFICATION) model: Model<NotificationDocument>, outbox: Outbox) {
    super(model, outbox, 'REQUEST.NOT_FOUND');
  }

  /** What stands in the list behind a place. */
  async page(owner: string, after: PlaceInTime | null, limit: number): Promise<NotificationDocument[]> {
    return await this.model
      .find({ owner: { $eq: owner }, bell: true, ...(after && behind(after)) })
      .sort(newestFirst)
      .limit(limit)
      .lean();
  }

  async countUnread(owner: string): Promise<number> {
    return this.count(owner, { bell: true, isRead: false });
  }

  async markRead(owner: string, ids: readonly string[]): Promise<void> {
    const those = { owner: { $eq: owner }, _id: { $in: [...ids] }, isRead: false };
    if (ids.length > 0) await this.model.updateMany(those, { $set: { isRead: true } });
  }

  /** That place and everything behind it. */
  async markReadFrom(owner: string, { at, _id }: PlaceInTime): Promise<void> {
    const unread = { owner: { $eq: owner }, bell: true, isRead: false };
    const fromThere = { $or: [{ at: { $lt: at } }, { at, _id: { $lte: _id } }] };
    await this.model.updateMany({ ...unread, ...fromThere }, { $set: { isRead: true } });
  }

  /** All that is kept of a user, newest first. */
  async newest(owner: string): Promise<NotificationDocument[]> {
    return this.list(owner, {}, { sort: newestFirst, limit: keptNotifications + trimmedAtOnce });
  }

  async markSent(owner: string, ids: readonly string[], channel: 'mail' | 'digest'): Promise<void> {
    const those = { owner: { $eq: owner }, _id: { $in: [...ids] } };
    if (ids.length > 0) await this.model.updateMany(those, { $set: { [channel]: 'sent' } });
  }

  /** The oldest go where there are more than a user may have. */
  async trim(owner: string): Promise<void> {
    const tooMany = await this.model
      .find({ owner: { $eq: owner } }, { _id: 1 })
      .sort(newestFirst)
      .skip(keptNotifications)
      .limit(trimmedAtOnce)
      .lean();
    const ids = tooMany.map(({ _id }) => _id);
    if (ids.length > 0) await this.model.deleteMany({ owner: { $eq: owner }, _id: { $in: ids } });
  }

  async forgetAllOf(owner: string): Promise<void> {
    await deleteInBatches(this.model, { filter: { owner: { $eq: owner } }, limit: 500 });
  }

  /** @returns how many went */
  async acrossOwnersRemoveOld(before: Date, limit: number): Promise<number> {
    return deleteBatch(this.model, { filter: { at: { $lt: before } }, oldestBy: 'at', limit });
  }
}
