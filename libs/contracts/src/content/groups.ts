import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { maxGroupNameLength } from '../text/outcomes.js';
import { byId, isoTime, nameText, objectId, requiredName } from '../text/text.js';
import { groupLink, networkGroupId } from './group-address.js';

export const platforms = ['facebook', 'instagram'] as const;
export const groupCategories = ['general', 'real_estate', 'business', 'local', 'custom'] as const;

/** Groups a user may have, whatever the plan. */
export const maxGroupsPerUser = 10_000;
/** Boxes one group may lie in. */
export const maxBoxesPerGroup = 100;

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
  summary:
    "The caller's groups by name: all of them where there are few, otherwise the first; `/groups/page` has all.",
  reply: z.array(group),
});

export const groupSorts = ['name', 'members', 'created'] as const;
/** By the boxes that a group lies in: any number, one, none, several. */
export const groupFilters = ['all', 'one', 'none', 'several'] as const;

/** Where a page ended: the next one begins there. Only what a reply said is one. */
export const pageCursor = z.string().regex(/^[A-Za-z0-9_-]{1,1000}$/, { message: 'cursor.malformed' });
export const maxPageSize = 200;
const pageSize = z.coerce.number().int().min(1).max(maxPageSize);

/** What a page is asked by. The words may be a part of a name or an id, with or without points and quotes. */
export const searchPage = {
  q: nameText(100).default(''),
  limit: pageSize.default(100),
  cursor: pageCursor.optional(),
};

/** Groups that one request may name. */
export const maxNamedGroups = 1_000;

/** Which groups a request is about: those it names, or all that match. */
export const groupSelection = z.union([
  z.strictObject({ groupIds: z.array(objectId).min(1).max(maxNamedGroups) }),
  z.strictObject({
    matching: z.strictObject({ q: searchPage.q, filter: z.enum(groupFilters).default('all') }),
  }),
]);
export type GroupSelection = z.output<typeof groupSelection>;

export const placedGroup = group.extend({ boxIds: z.array(objectId) });
export type PlacedGroup = z.infer<typeof placedGroup>;

export const pageGroups = endpoint({
  method: 'GET',
  path: '/groups/page',
  cost: 2,
  service: 'content',
  access: 'user',
  summary: "A page of the caller's groups with the boxes each lies in: searched, filtered and sorted.",
  query: z.strictObject({
    ...searchPage,
    sort: z.enum(groupSorts).default('name'),
    dir: z.enum(['asc', 'desc']).default('asc'),
    filter: z.enum(groupFilters).default('all'),
  }),
  reply: z.object({
    groups: z.array(placedGroup),
    /** Of all that match, on every page. */
    total: z.number().int(),
    /** null at the end. */
    cursor: pageCursor.nullable(),
  }),
});

export const countGroups = endpoint({
  method: 'GET',
  path: '/groups/counts',
  cost: 2,
  service: 'content',
  access: 'user',
  summary: 'How many groups the caller has, how many of them lie in a box, and their members.',
  reply: z.object({ total: z.number().int(), assigned: z.number().int(), members: z.number().int() }),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/groups',
  service: 'content',
  access: 'user',
  summary: 'Adds a group by hand.',
  body: z.strictObject({
    name: requiredName(maxGroupNameLength),
    platform: z.enum(platforms).default('facebook'),
    groupId: networkGroupId,
    groupUrl: groupLink.default(''),
    category: z.enum(groupCategories).default('general'),
  }),
  reply: group,
  errors: ['GROUP.EXISTS', 'GROUP.FOREIGN_URL', 'GROUP.LIMIT_REACHED'],
  status: 201,
});

/** Rows of a file that one import may bring. */
export const maxImportedGroups = 1_000;
const importBodyBytes = 1_572_864;
/** Far more than any group has. */
export const maxMembers = 1_000_000_000;

/** What one row of a file says of a group. */
export const importedGroup = z.strictObject({
  name: requiredName(maxGroupNameLength),
  groupId: networkGroupId,
  groupUrl: groupLink.default(''),
  memberCount: z.number().int().min(0).max(maxMembers).default(0),
});
export type ImportedGroup = z.output<typeof importedGroup>;

/** Why a row is not added: it is there, it is a second time in the file, its link leads elsewhere, the plan is full. */
export const importRefusals = ['exists', 'doubled', 'foreign', 'limit'] as const;
export type ImportRefusal = (typeof importRefusals)[number];

export const importGroups = endpoint({
  method: 'POST',
  path: '/groups/import',
  service: 'content',
  access: 'user',
  cost: 20,
  bodyLimitBytes: importBodyBytes,
  summary:
    'Adds the groups of a file, in its order and as many as the plan holds, and says which rows are not added and why. Sent again it adds nothing twice; as a dry run it only says.',
  body: z.strictObject({
    rows: z.array(importedGroup).min(1).max(maxImportedGroups),
    /** Nothing is written: what would be said. */
    dryRun: z.boolean().default(false),
  }),
  reply: z.object({
    success: z.literal(true),
    added: z.number().int(),
    /** By their place in `rows`, from 0. */
    refused: z.array(z.object({ row: z.number().int(), reason: z.enum(importRefusals) })),
    /** Groups that the plan holds. */
    limit: z.number().int(),
  }),
  timeoutMs: 30_000,
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

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/groups/:id/restore',
  service: 'content',
  access: 'user',
  cost: 3,
  summary:
    'Puts back a group that was removed within the last day, into those of its boxes that are still there and have room.',
  params: byId,
  reply: group,
  errors: ['GROUP.LIMIT_REACHED', 'GROUP.NOT_FOUND'],
});

const leftOutGroup = group.pick({ _id: true, name: true, memberCount: true });
export type LeftOutGroup = z.infer<typeof leftOutGroup>;

/** Groups that one choice may put in another's place. */
export const maxChosenGroups = 200;
/** Of those left out, as many as one answer shows. */
export const maxLeftOutShown = 1_000;

export const listLeftOutGroups = endpoint({
  method: 'GET',
  path: '/groups/left-out',
  service: 'content',
  access: 'user',
  cost: 2,
  summary:
    'Groups that were found and that the plan had no room for, the largest first, and what the plan holds.',
  reply: z.object({
    groups: z.array(leftOutGroup),
    /** Also those that are not shown. */
    total: z.number().int(),
    limit: z.number().int(),
    used: z.number().int(),
  }),
});

const chosenIds = z.array(objectId).max(maxChosenGroups);

export const chooseGroups = endpoint({
  method: 'POST',
  path: '/groups/choice',
  service: 'content',
  access: 'user',
  cost: 20,
  summary:
    'Groups that were left out take the place of others, which are left out then and lie in no box any more. More than the plan holds is refused as a whole.',
  body: z.strictObject({ add: chosenIds, remove: chosenIds }),
  reply: z.object({ success: z.literal(true), added: z.number().int(), removed: z.number().int() }),
  errors: ['GROUP.LIMIT_REACHED', 'GROUP.NOT_FOUND'],
  timeoutMs: 30_000,
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
    /** Accounts that could not be asked, each with its reason. */
    failedAccounts: z.array(z.object({ accountId: objectId, reason: z.string() })).default([]),
    error: z.string().optional(),
  }),
  errors: ['ACCOUNT.NONE_CONNECTED', 'GROUP.FETCH_FAILED'],
  timeoutMs: 15_000,
});
