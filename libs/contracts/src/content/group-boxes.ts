import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { group } from './groups.js';
import { bodyText, byId, isoTime, nameText, objectId, success } from '../text/text.js';

export const boxColors = [
  '#3b82f6', '#6366f1', '#8b5cf6', '#d946ef', '#ec4899', '#ef4444',
  '#f97316', '#eab308', '#22c55e', '#14b8a6', '#06b6d4', '#64748b',
] as const; // prettier-ignore
export const boxIcons = [
  '📦', '📣', '🏠', '🏢', '🛒', '💼', '🎯', '⭐', '🔥', '💡', '🎁', '📍', '🚗', '👶', '🍽️', '🎨',
] as const; // prettier-ignore

/** Groups a box may hold. */
export const maxGroupsPerBox = 10_000;

export const groupBoxInput = z.strictObject({
  name: nameText(100),
  description: bodyText(500).default(''),
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
  /** Ids of the groups in the box. */
  groups: z.array(objectId),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type GroupBox = z.infer<typeof groupBox>;

const inBox = z.strictObject({ boxId: objectId });

export const listGroupBoxes = endpoint({
  method: 'GET',
  path: '/group-boxes',
  service: 'content',
  access: 'user',
  summary: "The caller's group boxes.",
  reply: z.object({ success: z.literal(true), data: z.array(groupBox) }),
});

export const createGroupBox = endpoint({
  method: 'POST',
  path: '/group-boxes',
  service: 'content',
  access: 'user',
  summary: 'Creates a group box.',
  body: groupBoxInput,
  reply: groupBox,
  errors: ['BOX.NAME_REQUIRED'],
  status: 201,
});

export const updateGroupBox = endpoint({
  method: 'PUT',
  path: '/group-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'Changes the name and looks of a group box.',
  params: byId,
  body: groupBoxInput,
  reply: groupBox,
  errors: ['BOX.NAME_REQUIRED', 'BOX.NOT_FOUND'],
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

export const listGroupBoxAssignments = endpoint({
  method: 'GET',
  path: '/group-boxes/assignments',
  service: 'content',
  access: 'user',
  cost: 3,
  summary: 'Which groups each box holds.',
  reply: z.object({ success: z.literal(true), data: z.record(objectId, z.array(boxGroup)) }),
});

export const getGroupBox = endpoint({
  method: 'GET',
  path: '/group-boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'One group box with its groups.',
  params: byId,
  reply: z.object({ success: z.literal(true), data: groupBox.extend({ groups: z.array(boxGroup) }) }),
  errors: ['BOX.NOT_FOUND'],
});

export const listAvailableGroups = endpoint({
  method: 'GET',
  path: '/group-boxes/available-groups/:boxId',
  service: 'content',
  access: 'user',
  cost: 3,
  summary: 'The groups that are not in the box yet.',
  params: inBox,
  reply: z.object({ success: z.literal(true), data: z.array(boxGroup) }),
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
  reply: success,
  errors: ['BOX.NOT_FOUND', 'GROUP.NOT_FOUND'],
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
