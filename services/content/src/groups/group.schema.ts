import type { Group } from '@megafon/contracts';
import { deterministicId, ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** Its id follows from owner, platform and the network's id: the same group is never there twice. */
export interface GroupDocument
  extends OwnedDocument, Pick<Group, 'name' | 'platform' | 'groupId' | 'groupUrl' | 'category'> {
  memberCount: number;
  isActive: boolean;
  /** See slots.ts. */
  slot: string;
  /** The part of a fetch that brought it in; '' when added by hand. */
  addedBy: string;
  /** The last fetch that found it; ''. */
  seenBy: string;
}

export const GROUP = 'Group';
export const groupSchema = ownedSchema<GroupDocument>(
  'groups',
  {
    name: { type: String, required: true },
    platform: { type: String, required: true },
    groupId: { type: String, required: true },
    groupUrl: { type: String, default: '' },
    category: { type: String, required: true },
    memberCount: { type: Number, default: 0 },
    isActive: { type: Boolean, default: true },
    slot: { type: String, required: true },
    addedBy: { type: String, default: '' },
    seenBy: { type: String, default: '' },
  },
  [
    { serves: 'the plan limit of groups', keys: { owner: 1, slot: 1 }, unique: true },
    { serves: 'counting what a fetch found', keys: { owner: 1, seenBy: 1 } },
    { serves: 'counting what a fetch brought in', keys: { owner: 1, addedBy: 1 } },
  ],
);

export function groupIdOf(owner: string, platform: string, networkGroupId: string): string {
  return deterministicId(owner, platform, networkGroupId);
}

export function toGroup(doc: GroupDocument): Group {
  const { _id, name, platform, groupId, groupUrl, category, memberCount, isActive, createdAt } = doc;
  return {
    _id,
    name,
    platform,
    groupId,
    groupUrl,
    category,
    memberCount,
    isActive,
    createdAt: createdAt.toISOString(),
  };
}
