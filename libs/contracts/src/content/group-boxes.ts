import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { revision } from '../definition/revision.js';
import { group, groupSelection, pageCursor, searchPage } from './groups.js';
import { byId, isoTime, objectId, success } from '../text/text.js';
import { boxTitles } from './box-titles.js';

export const boxColors = [
  '#3b82f6', '#6366f1', '#8b5cf6', '#d946ef', '#ec4899', '#ef4444',
  '#f97316', '#eab308', '#22c55e', '#14b8a6', '#06b6d4', '#64748b',
] as const; // prettier-ignore
export const boxIcons = [
  '📦', '📣', '🏠', '🏢', '🛒', '💼', '🎯', '⭐', '🔥', '💡', '🎁', '📍', '🚗', '👶', '🍽️', '🎨',
] as const; // prettier-ignore

/** Groups a box may hold; a run takes far fewer. */
export const maxGroupsPerBox = 1_000;
/** Boxes of one kind a user may have. */
export const maxBoxesPerKind = 500;

export const groupBoxInput = z.strictObject({
  ...boxTitles,
  color: z.enum(boxColors).default('#3b82f6'),
  icon: z.enum(boxIcons).default('📦'),
});

const boxGroup = group.pick({ _id: true, name: true, memberCount: true });

export const groupBox = z.object({
  _id: objectId,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  icon: z.string(),
  groupCount: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
/** A box as lists show it, its description cut short. */
export type GroupBox = z.infer<typeof groupBox>;

/** Ids of groups that one list of boxes carries: all there are for most users, the first ones otherwise. */
export const maxListedMembers = 1_500;

/** A box with the ids of the groups in it. */
const boxWithGroups = groupBox.extend({ groups: z.array(objectId) });

const inBox = z.strictObject({ boxId: objectId });

export const listGroupBoxes = endpoint({
  method: 'GET',
  path: '/group-boxes',
  service: 'content',
  access: 'user',
  summary: "The caller's group boxes. `groups` holds the first ids of each; `groupCount` counts them all.",
  reply: z.object({
    success: z.literal(true),
    data: z.array(boxWithGroups),
  }),
});

export const createGroupBox = endpoint({
  method: 'POST',
  path: '/group-boxes',
  service: 'content',
  access: 'user',
  summary: 'Creates a group box.',
  body: groupBoxInput,
  reply: boxWithGroups,
  errors: ['BOX.LIMIT_REACHED', 'BOX.NAME_REQUIRED'],
  status: 201,
});

export const updateGroupBox = endpoint({
  method: 'PUT',
  path: '/group-boxes/:id',
  service: 'content',
  access: 'user',
  summary:
    'Changes the name and looks of a group box, unless they were changed since the revision that is named.',
  params: byId,
  body: groupBoxInput.extend({ revision }),
  reply: boxWithGroups,
  errors: ['BOX.NAME_REQUIRED', 'BOX.NOT_FOUND', 'CONFLICT.CHANGED_MEANWHILE'],
});

export const removeGroupBox = endpoint({
  method: 'DELETE',
  path: '/group-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'Deletes a group box; its groups stay.',
  params: byId,
  reply: success,
  errors: ['BOX.NOT_FOUND'],
});

export const restoreGroupBox = endpoint({
  method: 'POST',
  path: '/group-boxes/:id/restore',
  service: 'content',
  access: 'user',
  cost: 5,
  summary:
    'Puts back a group box that was deleted within the last day, with those of its groups that are still there.',
  params: byId,
  reply: boxWithGroups,
  errors: ['BOX.LIMIT_REACHED', 'BOX.NOT_FOUND'],
});

export const listGroupBoxAssignments = endpoint({
  method: 'GET',
  path: '/group-boxes/assignments',
  service: 'content',
  access: 'user',
  cost: 3,
  summary: 'Which groups each box holds: the first ones of each where they are many.',
  reply: z.object({
    success: z.literal(true),
    data: z.record(objectId, z.array(boxGroup)),
    /** How many each box holds. */
    counts: z.record(objectId, z.number().int()),
  }),
});

export const getGroupBox = endpoint({
  method: 'GET',
  path: '/group-boxes/:id',
  service: 'content',
  access: 'user',
  summary:
    'One group box with its groups by name: the first ones, or those after a cursor, where names are long.',
  params: byId,
  query: z.strictObject({ cursor: pageCursor.optional() }),
  reply: z.object({
    success: z.literal(true),
    data: groupBox.extend({ groups: z.array(boxGroup), revision }),
    /** null at the end, which for nearly every box is that of the first page. */
    cursor: pageCursor.nullable().default(null),
  }),
  errors: ['BOX.NOT_FOUND'],
});

export const listAvailableGroups = endpoint({
  method: 'GET',
  path: '/group-boxes/available-groups/:boxId',
  service: 'content',
  access: 'user',
  cost: 3,
  summary: 'A page of the groups that are not in the box yet, by name.',
  params: inBox,
  query: z.strictObject(searchPage),
  reply: z.object({
    success: z.literal(true),
    data: z.array(boxGroup),
    /** Of all that match. */
    total: z.number().int(),
    /** null at the end. */
    cursor: pageCursor.nullable(),
  }),
  errors: ['BOX.NOT_FOUND'],
});

export const addGroupToBox = endpoint({
  method: 'POST',
  path: '/group-boxes/:boxId/groups',
  service: 'content',
  access: 'user',
  summary: 'Puts a group into a box; once is enough.',
  params: inBox,
  body: z.strictObject({ groupId: objectId }),
  reply: success.required(),
  errors: ['BOX.FULL', 'BOX.NOT_FOUND', 'GROUP.IN_MANY_BOXES', 'GROUP.NOT_FOUND'],
});

export const addMatchingGroupsToBox = endpoint({
  method: 'POST',
  path: '/group-boxes/:boxId/groups/matching',
  cost: 10,
  service: 'content',
  access: 'user',
  summary: 'Puts every group that is not in the box yet and matches the words into it: all of them, or none.',
  params: inBox,
  body: z.strictObject({ q: searchPage.q }),
  reply: success.required().extend({ added: z.number().int() }),
  errors: ['BOX.FULL', 'BOX.NOT_FOUND', 'GROUP.IN_MANY_BOXES'],
});

export const removeGroupFromBox = endpoint({
  method: 'DELETE',
  path: '/group-boxes/:boxId/groups/:groupId',
  service: 'content',
  access: 'user',
  summary: 'Takes a group out of a box.',
  params: z.strictObject({ boxId: objectId, groupId: objectId }),
  reply: success,
  errors: ['BOX.NOT_FOUND'],
});

export const addGroupsToBox = endpoint({
  method: 'POST',
  path: '/group-boxes/:boxId/groups/selected',
  cost: 10,
  service: 'content',
  access: 'user',
  summary: 'Puts many groups into a box: all of them, or none. Those that lie in it stay there.',
  params: inBox,
  body: groupSelection,
  reply: success.required().extend({ added: z.number().int() }),
  errors: ['BOX.FULL', 'BOX.NOT_FOUND', 'GROUP.IN_MANY_BOXES', 'GROUP.NOT_FOUND'],
});

export const removeGroupsFromBox = endpoint({
  method: 'POST',
  path: '/group-boxes/:boxId/groups/selected/removal',
  cost: 10,
  service: 'content',
  access: 'user',
  summary: 'Takes many groups out of a box; those that are not in it stay as they are.',
  params: inBox,
  body: groupSelection,
  reply: z.object({ success: z.literal(true), removed: z.number().int() }),
  errors: ['BOX.NOT_FOUND'],
});
