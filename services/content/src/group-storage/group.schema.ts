import { AppError, maxBoxesPerGroup } from '@megafon/contracts';
import type { Group, PlacedGroup } from '@megafon/contracts';
import { deterministicId, ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import { searchText, sortKey } from './fold.js';

/** Its id follows from owner, platform and the network's id: the same group is never there twice. */
export interface GroupDocument
  extends OwnedDocument, Pick<Group, 'name' | 'platform' | 'groupId' | 'groupUrl' | 'category'> {
  memberCount: number;
  isActive: boolean;
  /** Ids of the boxes it lies in: this is where it is written which box holds what. */
  boxes: string[];
  boxCount: number;
  /** See fold.ts. */
  nameKey: string;
  words: string;
  /** See slots.ts. */
  slot: string;
  /** The part of a fetch, the import, or the putting back that brought it in; '' when added by hand. */
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
    boxes: { type: [String], default: [] },
    boxCount: { type: Number, default: 0 },
    nameKey: { type: String, default: '' },
    words: { type: String, default: '' },
    slot: { type: String, required: true },
    addedBy: { type: String, default: '' },
    seenBy: { type: String, default: '' },
  },
  [
    { serves: 'the plan limit of groups', keys: { owner: 1, slot: 1 }, unique: true },
    { serves: 'counting what a fetch found', keys: { owner: 1, seenBy: 1 } },
    { serves: 'what a part of a fetch, or an import, added', keys: { owner: 1, addedBy: 1 } },
    // What filters stands last, so that a page is read in its order and what does not match costs no document.
    { serves: 'pages by name', keys: { owner: 1, nameKey: 1, _id: 1, boxCount: 1, words: 1 } },
    { serves: 'pages by size', keys: { owner: 1, memberCount: 1, _id: 1, boxCount: 1, words: 1 } },
    { serves: 'pages by age', keys: { owner: 1, createdAt: 1, _id: 1, boxCount: 1, words: 1 } },
    { serves: 'the groups of a box, by name', keys: { owner: 1, boxes: 1, nameKey: 1, _id: 1 } },
  ],
);

export function groupIdOf(owner: string, platform: string, networkGroupId: string): string {
  return deterministicId(owner, platform, networkGroupId);
}

/** What follows from a group's name and id. */
export function findable(group: Pick<Group, 'name' | 'groupId'>): Pick<GroupDocument, 'nameKey' | 'words'> {
  return { nameKey: sortKey(group.name), words: searchText(group) };
}

/** The group in the box as well; null when it is in it. @throws AppError GROUP.IN_MANY_BOXES */
export function withBox(group: GroupDocument, boxId: string): GroupDocument | null {
  if (group.boxes.includes(boxId)) return null;
  if (group.boxes.length >= maxBoxesPerGroup) throw inManyBoxes();
  return inBoxes(group, [...group.boxes, boxId]);
}

export function inManyBoxes(): AppError {
  return new AppError('GROUP.IN_MANY_BOXES', { limit: maxBoxesPerGroup });
}

/** The group out of the box; null when it is not in it. */
export function withoutBox(group: GroupDocument, boxId: string): GroupDocument | null {
  if (!group.boxes.includes(boxId)) return null;
  return inBoxes(
    group,
    group.boxes.filter((id) => id !== boxId),
  );
}

function inBoxes(group: GroupDocument, boxes: string[]): GroupDocument {
  return { ...group, boxes, boxCount: boxes.length };
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

export function toPlacedGroup(doc: GroupDocument): PlacedGroup {
  return { ...toGroup(doc), boxIds: doc.boxes };
}
