import { z } from 'zod';
import { actionFailure, shownEvidence } from '../automation/actions.js';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { progressLog, publishedPost, targetStates, unclearAction, writtenComment } from './campaign-run.js';
import { campaignTypes } from './campaigns.js';

/**
 * How a run ended: partial where some of what it set out to do is done, unknown where nobody knows whether any of it
 * is, stopped where its person ended it before anything was done or had failed.
 */
export const historyStates = [
  'running',
  'published',
  'partial',
  'pending_approval',
  'unknown',
  'failed',
  'stopped',
] as const;
export type HistoryState = (typeof historyStates)[number];

/** How far back: all there is, the last 7 days, the last 30. */
export const historyRanges = ['all', 'week', 'month'] as const;
export type HistoryRange = (typeof historyRanges)[number];

const maxHistoryPage = 100;

/** What became of a run's posts, or of its comments. What is not counted by then is still to come. */
export const runTally = z.object({
  planned: z.number().int(),
  /** Stands on the network. */
  done: z.number().int(),
  /** Waits for the group's managers. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Not begun when a person stopped the run; earlier versions counted it as failed and have none. */
  cancelled: z.number().int().optional(),
  /** May stand on the network. */
  unknown: z.number().int(),
  /** There was nothing to do: a comment on a post that waits, or that may not be there. */
  skipped: z.number().int(),
});
export type RunTally = z.infer<typeof runTally>;

/** Of what a run is for: its posts, or where it has none its comments. */
export function mainTallyOf<T = RunTally>({ type, posts, comments }: WithTallies<T>): T {
  return type === 'mixed_posts' ? posts : comments;
}

interface WithTallies<T> {
  type: (typeof campaignTypes)[number];
  posts: T;
  comments: T;
}

const historyRun = z.object({
  runId: z.string(),
  campaignId: objectId,
  /** The campaign's name when it ran; '' where it was removed before runs kept it. */
  name: z.string(),
  type: z.enum(campaignTypes),
  state: z.enum(historyStates),
  startedAt: isoTime,
  finishedAt: isoTime.nullable(),
  posts: runTally,
  comments: runTally,
});
export type HistoryRun = z.infer<typeof historyRun>;

const filterFields = {
  /** Part of the campaign's name or of a group's, in any case of letters. */
  search: z.string().max(120).optional(),
  range: z.enum(historyRanges).default('all'),
  state: z.enum(historyStates).optional(),
  /** Runs of this one; others may have its name. */
  campaignId: objectId.optional(),
};

export const pageHistory = endpoint({
  method: 'GET',
  path: '/history/page',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary: "A page of the caller's runs, the last to begin first; those of removed campaigns too.",
  query: z.strictObject({
    ...filterFields,
    /** `nextCursor` of the page before. */
    cursor: z.string().max(120).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(maxHistoryPage).default(50),
  }),
  reply: z.object({ items: z.array(historyRun), nextCursor: z.string().nullable() }),
});

export const getHistoryTotals = endpoint({
  method: 'GET',
  path: '/history/totals',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary: "How the caller's runs that the filter shows ended, and what became of their posts and comments.",
  query: z.strictObject(filterFields),
  reply: z.object({
    /** All that the filter shows. */
    runs: z.number().int(),
    byState: z.record(z.enum(historyStates), z.number().int()),
    /** Of those that ended. */
    posts: runTally,
    comments: runTally,
    /** Of what each was for: its posts, or where it has none its comments. Absent in answers of earlier versions. */
    main: runTally.optional(),
  }),
});

const byRun = z.strictObject({
  runId: z.string().regex(/^[0-9a-f]{24}:[\w.:-]{1,60}$/, { message: 'id.malformed' }),
});

export const getHistoryRun = endpoint({
  method: 'GET',
  path: '/history/:runId',
  service: 'campaigns',
  access: 'user',
  summary: 'One run: what became of it, and who acted.',
  params: byRun,
  reply: historyRun.extend({
    accounts: z.array(z.object({ accountId: z.string(), accountName: z.string() })),
  }),
  errors: ['HISTORY.NOT_FOUND'],
});

const pageOfHistoryRun = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
});

function pagedList<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}

const accountName = z.string();

const historyPost = publishedPost.extend({ accountName });
export type HistoryPost = z.infer<typeof historyPost>;

export const listHistoryPosts = endpoint({
  method: 'GET',
  path: '/history/:runId/posts',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'What a run published, oldest first, with whole texts.',
  params: byRun,
  query: pageOfHistoryRun,
  reply: pagedList(historyPost),
  errors: ['HISTORY.NOT_FOUND'],
});

const historyComment = writtenComment.extend({ accountName });
export type HistoryComment = z.infer<typeof historyComment>;

export const listHistoryComments = endpoint({
  method: 'GET',
  path: '/history/:runId/comments',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'What a run commented, oldest first, with whole texts.',
  params: byRun,
  query: pageOfHistoryRun,
  reply: pagedList(historyComment),
  errors: ['HISTORY.NOT_FOUND'],
});

const historyUnclear = unclearAction.extend({ accountName });
export type HistoryUnclear = z.infer<typeof historyUnclear>;

export const listHistoryUnclear = endpoint({
  method: 'GET',
  path: '/history/:runId/unclear',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'The actions of a run whose result nobody knows, oldest first, with whole texts.',
  params: byRun,
  query: pageOfHistoryRun,
  reply: pagedList(historyUnclear),
  errors: ['HISTORY.NOT_FOUND'],
});

/** Where a run came to an end in one group: what failed first there, and why. */
const historyFailure = z.object({
  kind: z.enum(['join', 'publish', 'comment']),
  /** '' where the campaign comments on a post that is in no group of its own. */
  groupName: z.string(),
  accountId: z.string(),
  accountName,
  reason: actionFailure.nullable(),
  at: isoTime,
  evidence: shownEvidence,
});
export type HistoryFailure = z.infer<typeof historyFailure>;

export const listHistoryFailures = endpoint({
  method: 'GET',
  path: '/history/:runId/failures',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'What a run could not do, group by group, and why.',
  params: byRun,
  query: pageOfHistoryRun,
  reply: pagedList(historyFailure),
  errors: ['HISTORY.NOT_FOUND'],
});

export const listHistoryLogs = endpoint({
  method: 'GET',
  path: '/history/:runId/logs',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'The lines of a run, newest first.',
  params: byRun,
  query: pageOfHistoryRun,
  reply: pagedList(progressLog),
  errors: ['HISTORY.NOT_FOUND'],
});

/** Where one group of a run stands; what a person stopped before it began has not failed. */
const historyResults = [...targetStates, 'cancelled'] as const;

/** What a run did in one group, or with one account on the post that it commented on. */
const historyRow = z.object({
  name: z.string(),
  type: z.enum(campaignTypes),
  state: z.enum(historyStates),
  startedAt: isoTime,
  finishedAt: isoTime.nullable(),
  groupName: z.string(),
  accountName,
  result: z.enum(historyResults),
  reason: actionFailure.nullable(),
  /** When the post, or where there are none the comment, was there. */
  doneAt: isoTime.nullable(),
  postUrl: z.string().nullable(),
  commentUrl: z.string().nullable(),
  /** How the post, or where there are none the comment, begins. */
  text: z.string(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const pageHistoryRows = endpoint({
  method: 'GET',
  path: '/history/rows',
  service: 'campaigns',
  access: 'user',
  cost: 5,
  summary: 'What the runs that the filter shows did, group by group: what the export consists of.',
  query: z.strictObject({ ...filterFields, cursor: z.string().max(120).optional() }),
  reply: z.object({
    items: z.array(historyRow),
    nextCursor: z.string().nullable(),
    /** By whose clock the export says times; absent in answers of earlier versions: `defaultTimeZone`. */
    timeZone: z.string().optional(),
  }),
});

/** Answered by the gateway, which asks for the rows page by page and writes them out as they come. */
export const exportHistory = endpoint({
  method: 'GET',
  path: '/history/export',
  service: 'campaigns',
  access: 'user',
  controller: 'custom',
  cost: 20,
  summary: 'All rows that the filter shows, as CSV (UTF-8 with a byte order mark, RFC 4180).',
  query: z.strictObject(filterFields),
  reply: z.unknown(),
});
