import type { NetworkGroup } from '@megafon/contracts';
import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** A group that was found and that the plan had no room for, under the id it would have as the owner's. */
export interface LeftOutGroupDocument
  extends OwnedDocument, Pick<NetworkGroup, 'groupId' | 'name' | 'groupUrl' | 'memberCount'> {}

/** Long enough to choose; the next fetch finds them again. */
const keptSeconds = 30 * 24 * 3_600;

export const LEFT_OUT_GROUP = 'LeftOutGroup';
export const leftOutGroupSchema = ownedSchema<LeftOutGroupDocument>(
  'left-out-groups',
  {
    groupId: { type: String, required: true },
    name: { type: String, required: true },
    groupUrl: { type: String, default: '' },
    memberCount: { type: Number, default: 0 },
  },
  [
    { serves: 'the list of an owner, the largest first', keys: { owner: 1, memberCount: -1, _id: 1 } },
    { serves: 'groups that nobody chose', keys: { updatedAt: 1 }, expireAfterSeconds: keptSeconds },
  ],
);
