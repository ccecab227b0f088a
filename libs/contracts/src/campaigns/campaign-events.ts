import { z } from 'zod';
import { runHold, runStep, runTarget } from './campaign-run.js';
import { campaignStatuses } from './campaigns.js';
import { groupDecisions } from '../automation/automation-events.js';
import { quietTime } from '../automation/posting-rules.js';
import { event } from '../definition/event.js';
import { isoTime, objectId } from '../text/text.js';

/** All published by campaigns only; keyed by campaign, so one campaign's events stay in order. */
const key = (data: { campaignId: string }) => data.campaignId;

/** A campaign was created, edited, moved to another status, or removed. */
export const campaignChanged = event('campaigns.campaign.changed.v1', {
  key,
  data: z.object({
    campaignId: objectId,
    name: z.string(),
    status: z.enum(campaignStatuses),
    change: z.enum(['created', 'updated', 'removed']),
  }),
  live: true,
});

export const runProgressed = event('campaigns.run.progressed.v1', {
  key,
  data: z.object({
    campaignId: objectId,
    runId: z.string(),
    steps: z.array(runStep),
    currentStep: z.string().nullable(),
    progress: z.number().int(),
    /** Only the groups that changed. */
    targets: z.array(runTarget),
    hold: runHold.nullable().optional(),
    /** The campaign's, when the run began. */
    name: z.string().optional(),
  }),
  live: true,
});

export const runOutcome = z.enum(['published', 'pending_approval', 'failed']);

/** A run ended: every action of it is settled. */
export const runFinished = event('campaigns.run.finished.v1', {
  key,
  data: z.object({
    campaignId: objectId,
    runId: z.string(),
    outcome: runOutcome,
    posts: z.number().int(),
    comments: z.number().int(),
    failed: z.number().int(),
    unknown: z.number().int(),
    /** Not begun when a person stopped the run. */
    cancelled: z.number().int().optional(),
    /** Of its groups: all, and those that wait for approval. */
    total: z.number().int().optional(),
    pending: z.number().int().optional(),
    /** The campaign's, when the run began. */
    name: z.string().optional(),
    finishedAt: isoTime,
  }),
  live: true,
});

/**
 * late: over an hour. in-run: the run before was under way. quiet: its owner publishes nothing then. postponed: the same,
 * of one that runs once, and it waits. refused: it could not become a run.
 */
export const skippedWhy = ['late', 'in-run', 'quiet', 'postponed', 'refused'] as const;

/** What the times of a campaign that became no run are told with. */
export const skippedTimes = z.object({
  why: z.enum(skippedWhy),
  /** How many. */
  times: z.number().int().min(0),
  /** The refusal: a code of the catalogue of errors. */
  code: z.string().nullable(),
  quiet: quietTime.pick({ reason: true, name: true }).nullable(),
});
export type SkippedTimes = z.infer<typeof skippedTimes>;

/** Times of a campaign came and no run with them. */
export const occurrenceSkipped = event('campaigns.occurrence.skipped.v1', {
  key,
  data: skippedTimes.extend({ campaignId: objectId, name: z.string() }),
});

/** A group decided on a post of a run that waited for it. */
export const postDecided = event('campaigns.post.decided.v1', {
  key,
  data: z.object({
    campaignId: objectId,
    runId: z.string(),
    /** Of the action that published it. */
    actionId: z.string(),
    /** The campaign's, when the run began. */
    name: z.string(),
    groupName: z.string(),
    decision: z.enum(groupDecisions),
  }),
});
