import { z } from 'zod';
import { actionFailure, shownEvidence } from '../automation/actions.js';
import { isoTime } from '../text/text.js';

export const stepIds = {
  mixed_posts: ['preparing', 'browsing', 'joining', 'posting', 'commenting', 'completing'],
  comments_only: ['preparing', 'navigating', 'commenting', 'completing'],
} as const;
export type StepId = (typeof stepIds)[keyof typeof stepIds][number];

export const runStep = z.object({ id: z.string(), title: z.string(), completed: z.boolean() });

/** Where one group of a run stands. */
export const targetStates = [
  'waiting',
  'joining',
  'posting',
  'commenting',
  'done',
  'pending_approval',
  'unknown',
  'failed',
] as const;

/** One thing that an account did, or may have done, at a target. */
export const targetAction = z.object({
  actionId: z.string(),
  kind: z.enum(['join', 'publish', 'comment']),
  /** unknown: it may have happened; `recheckAction` looks. */
  state: z.enum(['done', 'unknown', 'failed']),
  evidence: shownEvidence,
});
export type TargetAction = z.infer<typeof targetAction>;

/** Comments that bring posts up again: they come in the hours after, and no run waits for them. */
export const runBumps = z.object({
  done: z.number().int(),
  /** Still to come; those that failed, or have nothing to bump, are neither. */
  open: z.number().int(),
  nextAt: isoTime.nullable(),
});
export type RunBumps = z.infer<typeof runBumps>;

/** One group (or, for comments_only, the post) of a run. */
export const runTarget = z.object({
  targetId: z.string(),
  groupName: z.string(),
  accountId: z.string(),
  state: z.enum(targetStates),
  permalink: z.string().nullable(),
  commentPermalink: z.string().nullable(),
  reason: actionFailure.nullable(),
  /** What is settled of it, but for what there was nothing to do. */
  actions: z.array(targetAction).default([]),
  bumps: runBumps.optional(),
  /** Of one that waits for the hours that were chosen for it: when they begin. */
  notBefore: isoTime.optional(),
});
export type RunTarget = z.infer<typeof runTarget>;

/** paused: nothing more is begun until it goes on. stopping: nothing more is begun, and what has begun ends. */
export const runHold = z.enum(['paused', 'stopping']);
export type RunHold = z.infer<typeof runHold>;

/** Where the groups of a run stand; together they are the total. */
export const runCounts = z.object({
  total: z.number().int(),
  /** Published (or commented, where nothing is published). */
  done: z.number().int(),
  /** Waits for the group's approval. */
  pending: z.number().int(),
  /** It may have happened: nobody knows. */
  unknown: z.number().int(),
  failed: z.number().int(),
  /** Not begun when a person stopped the run. */
  cancelled: z.number().int(),
  /** Still to come. */
  open: z.number().int(),
  /** Of a run that has ended: what `retryCampaign` would do, and what it would do beside that with the person's word. */
  retryable: z.number().int().default(0),
  retryableUnknown: z.number().int().default(0),
});
export type RunCounts = z.infer<typeof runCounts>;

export const progressLog = z.object({
  message: z.string(),
  status: z.enum(['success', 'error', 'info']),
  timestamp: isoTime,
  /** Path below /api of the picture taken as proof; null where there is none. */
  screenshotPath: z.string().nullable(),
  /** Both pictures of the action that the line is about. */
  evidence: shownEvidence.nullable().default(null),
});
export type ProgressLog = z.infer<typeof progressLog>;

/** What people did with a post, as it was read last. */
export const postReactions = z.object({
  likes: z.number().int(),
  comments: z.number().int(),
  shares: z.number().int(),
  /** null where the network does not say. */
  reach: z.number().int().nullable(),
  measuredAt: isoTime,
});
export type PostReactions = z.infer<typeof postReactions>;

export const publishedPost = z.object({
  url: z.string(),
  /** Path below /api of a picture of the post as it stood in the group; null where there is none. */
  imageUrl: z.string().nullable(),
  groupName: z.string(),
  postText: z.string(),
  accountId: z.string(),
  publishedAt: isoTime,
  pendingApproval: z.boolean(),
  evidence: shownEvidence,
  /** null before the first reading. */
  reactions: postReactions.nullable().default(null),
});
export type PublishedPost = z.infer<typeof publishedPost>;

export const writtenComment = z.object({
  url: z.string(),
  /** '' where the campaign comments on a post that is in no group of its own. */
  groupName: z.string(),
  text: z.string(),
  accountId: z.string(),
  writtenAt: isoTime,
  evidence: shownEvidence,
});
export type WrittenComment = z.infer<typeof writtenComment>;

/** A post or comment that may stand on the network: its answer was lost. */
export const unclearAction = z.object({
  actionId: z.string(),
  kind: z.enum(['join', 'publish', 'comment']),
  groupName: z.string(),
  text: z.string(),
  accountId: z.string(),
  since: isoTime,
  evidence: shownEvidence,
});
export type UnclearAction = z.infer<typeof unclearAction>;
