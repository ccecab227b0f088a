import { Injectable } from '@nestjs/common';
import type { NetworkGroup } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { groupIdOf } from './group.schema.js';
import { LEFT_OUT_GROUP, LeftOutGroupDocument } from './left-out-group.schema.js';

type Found = Pick<NetworkGroup, 'groupId' | 'name' | 'groupUrl' | 'memberCount'>;

@Injectable()
export class LeftOutGroupRepository extends OwnedRepository<LeftOutGroupDocument> {
  constructor(@InjectModel(LEFT_OUT_GROUP) model: Model<LeftOutGroupDocument>, outbox: Outbox) {
    super(model, outbox, 'GROUP.NOT_FOUND');
  }

  /** Doing it again changes nothing but what the network says of them. */
  async keep(owner: string, groups: readonly Found[], now: Date): Promise<void> {
    if (groups.length === 0) return;
    await this.model.bulkWrite(
      groups.map(({ groupId, name, groupUrl, memberCount }) => ({
        updateOne: {
          filter: { _id: groupIdOf(owner, 'facebook', groupId), owner },
          update: {
            $set: { groupId, name, groupUrl, memberCount, updatedAt: now },
            $setOnInsert: { version: 1, outbox: [], createdAt: now },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** They are the owner's groups now. */
  async forget(owner: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ owner, _id: { $in: ids } });
  }

  largest(owner: string, limit: number): Promise<LeftOutGroupDocument[]> {
    return this.list(owner, {}, { sort: { memberCount: -1, _id: 1 }, limit });
  }

  async named(owner: string, ids: readonly string[]): Promise<LeftOutGroupDocument[]> {
    return await this.model.find({ owner, _id: { $in: ids } }).lean();
  }
}
