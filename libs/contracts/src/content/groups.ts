import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { byId, isoTime, objectId, requiredName, webUrl } from '../text/text.js';

export const platforms = ['facebook', 'instagram'] as const;
export const groupCategories = ['general', 'real_estate', 'business', 'local', 'custom'] as const;

/** A group's id within its network. */
export const networkGroupId = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._-]{1,120}$/u, { message: 'group.malformedId' });

export const group = z.object({
  _id: objectId,
  name: z.string(),
  platform: z.enum(platforms),
  groupId: z.string(),
  groupUrl: z.string(),
  category: z.enum(groupCategories),
  memberCount: z.number().int(),
  isActive: z.boolean(),
  createdAt: isoTime,
});
export type Group = z.infer<typeof group>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/groups',
  service: 'content',
  access: 'user',
  cost: 3,
  summary: "The caller's groups.",
  reply: z.array(group),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/groups',
  service: 'content',
  access: 'user',
  summary: 'Adds a group by hand.',
  body: z.strictObject({
    name: requiredName(200),
    platform: z.enum(platforms).default('facebook'),
    groupId: networkGroupId,
    groupUrl: z.union([z.literal(''), webUrl]).default(''),
    category: z.enum(groupCategories).default('general'),
  }),
  reply: group,
  errors: ['GROUP.EXISTS', 'GROUP.LIMIT_REACHED'],
  status: 201,
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/groups/:id',
  service: 'content',
  access: 'user',
  summary: 'Removes a group and takes it out of its boxes.',
  params: byId,
  reply: z.object({ success: z.literal(true) }),
  errors: ['GROUP.NOT_FOUND'],
});

export const fetchGroups = endpoint({
  method: 'POST',
  path: '/groups/fetch-facebook',
  service: 'content',
  access: 'user',
  cost: 20,
  summary:
    "Brings in the groups that the caller's connected accounts are members of. What takes longer goes on as events; the same call joins it.",
  mayStayPending: true,
  reply: z.object({
    success: z.boolean(),
    /** It goes on: the figures are of what is there so far. */
    pending: z.boolean(),
    /** Distinct groups found and kept. */
    groupsCount: z.number().int(),
    accountsProcessed: z.number().int(),
    /** Groups found beyond what the plan allows; they were not kept. */
    skippedByLimit: z.number().int(),
    error: z.string().optional(),
  }),
  errors: ['ACCOUNT.NONE_CONNECTED', 'GROUP.FETCH_FAILED'],
  timeoutMs: 15_000,
});
