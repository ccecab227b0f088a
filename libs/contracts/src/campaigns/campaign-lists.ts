import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { campaign, campaignStatuses } from './campaigns.js';
import type { CampaignStatus } from './campaigns.js';

/** The parts of the page: what is to come or runs, what has ended, and what has published or may have. */
export const campaignSections = ['active', 'completed', 'history'] as const;
export type CampaignSection = (typeof campaignSections)[number];

/** Statuses of a campaign that has ended; pending_approval has run: what is left is not ours to do. */
export const completedStatuses = ['published', 'pending_approval', 'failed'] as const;
export type CompletedStatus = (typeof completedStatuses)[number];

export function isCompletedStatus(status: CampaignStatus): status is CompletedStatus {
  return (completedStatuses as readonly CampaignStatus[]).includes(status);
}

/** Of a campaign that has published: all that it set out to do, or a part of it. */
export const publishedOutcomes = ['whole', 'partial'] as const;

export const maxCampaignPage = 100;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary:
    "The caller's campaigns, newest first, each with the newest of its last run; as many as 400 kB hold, the rest by pages.",
  reply: z.array(campaign),
});

export const pageCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns/page',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary: "A page of the caller's campaigns: newest first, or, of the history, by when they published.",
  query: z.strictObject({
    /** `nextCursor` of the page before. */
    cursor: z.string().max(60).optional(),
    /** A page holds fewer where they are large. */
    limit: z.coerce.number<string | number>().int().min(1).max(maxCampaignPage).default(50),
    section: z.enum(campaignSections).optional(),
    /** That one alone. */
    campaignId: objectId.optional(),
    status: z.enum(campaignStatuses).optional(),
    /** Only those that have published, and did so much of it. */
    outcome: z.enum(publishedOutcomes).optional(),
    /** Part of the name, or of a group's name that its last run posted to; in any case of letters. */
    search: z.string().max(120).optional(),
    /** Of the history: what ended at or after this. */
    since: isoTime.optional(),
  }),
  reply: z.object({ items: z.array(campaign), nextCursor: z.string().nullable() }),
});

export const getCampaignTotals = endpoint({
  method: 'GET',
  path: '/campaigns/totals',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary:
    "How many of the caller's campaigns stand where, and what the last runs of those in the history did.",
  reply: z.object({
    total: z.number().int(),
    byStatus: z.record(z.enum(campaignStatuses), z.number().int()),
    /** Of the published, those that did only a part. */
    partial: z.number().int().default(0),
    history: z.object({
      campaigns: z.number().int(),
      posts: z.number().int(),
      comments: z.number().int(),
      groups: z.number().int(),
    }),
  }),
});
