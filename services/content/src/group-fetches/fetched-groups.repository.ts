import { Injectable } from '@nestjs/common';
import type { NetworkGroup } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { findable, GROUP, GroupDocument, groupIdOf } from '../group-storage/group.schema.js';

/** Writes of whole lists into the groups collection: as few round trips as possible. */
@Injectable()
export class FetchedGroupsRepository {
  constructor(@InjectModel(GROUP) private readonly model: Model<GroupDocument>) {}

  /** Brings names and sizes of known groups up to date and marks them as seen by the fetch. */
  async refresh(owner: string, groups: readonly NetworkGroup[], fetchId: string): Promise<void> {
    if (groups.length === 0) return;
    await this.model.bulkWrite(
      groups.map(({ groupId, name, groupUrl, memberCount }) => ({
        updateOne: {
          filter: { _id: groupIdOf(owner, 'facebook', groupId), owner },
          update: { $set: { name, groupUrl, memberCount, seenBy: fetchId, ...findable({ name, groupId }) } },
        },
      })),
      { ordered: false },
    );
  }

  /**
   * Inserts each group under the slot beside it. What another write took meanwhile, group or slot, is left out
   * without an error: look what is there afterwards.
   */
  async insert(
    owner: string,
    groups: readonly (NetworkGroup & { slot: string })[],
    mark: { addedBy: string; seenBy: string },
    now: Date,
  ): Promise<void> {
    if (groups.length === 0) return;
    const documents = groups.map(({ groupId, name, groupUrl, memberCount, slot }) => ({
      _id: groupIdOf(owner, 'facebook', groupId),
      owner,
      version: 1,
      outbox: [],
      createdAt: now,
      updatedAt: now,
      name,
      platform: 'facebook' as const,
      groupId,
      groupUrl,
      category: 'general' as const,
      memberCount,
      isActive: true,
      boxes: [],
      boxCount: 0,
      ...findable({ name, groupId }),
      slot,
      ...mark,
    }));
    try {
      await this.model.insertMany(documents, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}
