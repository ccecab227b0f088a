import { z } from 'zod';
import { runHold, runStep, runTarget } from './campaign-run.js';
import { campaignStatuses } from './campaigns.js';
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
    finishedAt: isoTime,
  }),
  live: true,
});
