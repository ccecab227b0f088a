import { maxGroupsPerBox } from '@megafon/contracts';
import type { Decision, OwnedDocument } from '@megafon/mongo';
import { ownedSchema } from '@megafon/mongo';
import { boxChangedEvent } from '../box-events.js';

export interface GroupBoxDocument extends OwnedDocument {
  name: string;
  description: string;
  color: string;
  icon: string;
  /** Ids of groups. One may be gone already when its removal was cut short: readers look each up. */
  groups: string[];
}

export const GROUP_BOX = 'GroupBox';
export const groupBoxSchema = ownedSchema<GroupBoxDocument>(
  'group-boxes',
  {
    name: { type: String, required: true },
    description: { type: String, default: '' },
    color: { type: String, required: true },
    icon: { type: String, required: true },
    groups: { type: [String], default: [] },
  },
  [{ serves: 'the boxes that a removed group is taken out of', keys: { owner: 1, groups: 1 } }],
);

/** The box with the group in it; null when nothing changes: it is in already, or the box is full. */
export function withGroup(
  box: GroupBoxDocument,
  groupId: string,
  now: Date,
): Decision<GroupBoxDocument> | null {
  if (box.groups.includes(groupId) || box.groups.length >= maxGroupsPerBox) return null;
  return changedTo({ ...box, groups: [...box.groups, groupId] }, now);
}

/** The box without the group; null when it was not in it. */
export function withoutGroup(
  box: GroupBoxDocument,
  groupId: string,
  now: Date,
): Decision<GroupBoxDocument> | null {
  if (!box.groups.includes(groupId)) return null;
  return changedTo({ ...box, groups: box.groups.filter((id) => id !== groupId) }, now);
}

function changedTo(state: GroupBoxDocument, now: Date): Decision<GroupBoxDocument> {
  return { state, events: [boxChangedEvent(state, 'group-box', 'updated', now)] };
}
