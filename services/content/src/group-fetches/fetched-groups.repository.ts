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
}
