import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import { InjectModel, Outbox, RestorableRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { findable, GROUP, GroupDocument, groupIdOf } from './group.schema.js';

/** A group that is new to its owner. */
export type FreshGroup = Pick<
  GroupDocument,
  'name' | 'platform' | 'groupId' | 'groupUrl' | 'category' | 'memberCount' | 'addedBy' | 'seenBy'
>;
export type SlottedGroup = FreshGroup & { slot: string; events: EventEnvelope[] };

@Injectable()
export class GroupRepository extends RestorableRepository<GroupDocument> {
  constructor(@InjectModel(GROUP) model: Model<GroupDocument>, outbox: Outbox) {
    super(model, outbox, 'GROUP.NOT_FOUND');
  }

  async takenSlots(owner: string): Promise<string[]> {
    const docs = await this.model.find({ owner }, { slot: 1 }).lean();
    return docs.map(({ slot }) => slot);
  }

  /** Which of these ids are the owner's groups. */
  async known(owner: string, ids: readonly string[]): Promise<Set<string>> {
    const docs = await this.model.find({ owner, _id: { $in: ids } }, { _id: 1 }).lean();
    return new Set(docs.map(({ _id }) => String(_id)));
  }

  async named(owner: string, ids: readonly string[]): Promise<GroupDocument[]> {
    return await this.model.find({ owner, _id: { $in: ids } }).lean();
  }

  /**
   * Inserts each group under the slot beside it. What another write took meanwhile, group or slot, is left out
   * without an error: look what is there afterwards. Its events are published by `announceAddedBy`.
   */
  async insertEach(owner: string, groups: readonly SlottedGroup[], now: Date): Promise<void> {
    if (groups.length === 0) return;
    const inNoBox = { boxes: [], boxCount: 0 };
    const documents = groups.map(({ events, ...group }) => ({
      _id: groupIdOf(owner, group.platform, group.groupId),
      ...{ owner, version: 1, createdAt: now, updatedAt: now, isActive: true },
      ...{ ...group, ...inNoBox, ...findable(group) },
      outbox: events,
    }));
    try {
      await this.model.insertMany(documents, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Publishes what they tell. @returns the ids of the groups that a part of a fetch, or an import, added */
  async announceAddedBy(owner: string, addedBy: string): Promise<Set<string>> {
    const docs = await this.model.find({ owner, addedBy }, { outbox: 1 }).lean();
    this.announceMany(docs);
    return new Set(docs.map(({ _id }) => String(_id)));
  }

  async someInManyBoxes(owner: string, ids: readonly string[], most: number): Promise<boolean> {
    return (await this.model.exists({ owner, _id: { $in: ids }, boxCount: { $gte: most } })) !== null;
  }

  /** Those of them that are in fewer than `most` boxes. */
  async putIntoWhereRoom(owner: string, boxId: string, ids: readonly string[], most: number): Promise<void> {
    await this.model.updateMany(
      { owner, _id: { $in: ids }, boxes: { $ne: boxId }, boxCount: { $lt: most } },
      { $push: { boxes: boxId }, $inc: { boxCount: 1, version: 1 } },
    );
  }

  /** @returns how many of the groups were not in the box */
  async putInto(owner: string, boxId: string, ids: readonly string[]): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { owner, _id: { $in: ids }, boxes: { $ne: boxId } },
      { $push: { boxes: boxId }, $inc: { boxCount: 1, version: 1 } },
    );
    return modifiedCount;
  }

  /** Which of these groups are not in the box. */
  async outside(owner: string, boxId: string, ids: readonly string[]): Promise<string[]> {
    const docs = await this.model
      .find({ owner, _id: { $in: ids }, boxes: { $ne: boxId } }, { _id: 1 })
      .lean();
    return docs.map(({ _id }) => String(_id));
  }

  /** @returns how many of the groups were in the box */
  async takeOut(owner: string, boxId: string, ids: readonly string[]): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { owner, _id: { $in: ids }, boxes: boxId },
      { $pull: { boxes: boxId }, $inc: { boxCount: -1, version: 1 } },
    );
    return modifiedCount;
  }

  /** Empties a box. */
  async takeAllOut(owner: string, boxId: string): Promise<void> {
    await this.model.updateMany(
      { owner, boxes: boxId },
      { $pull: { boxes: boxId }, $inc: { boxCount: -1, version: 1 } },
    );
  }
}

function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}
