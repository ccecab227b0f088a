import { z } from 'zod';
import { isoTime, objectId } from '../text/text.js';
import { campaignTypes } from './campaigns.js';

/** How far back the dashboard looks for what needs the person. What failed longer ago is no news. */
export const attentionDays = 14;
/** What "lately" means on the dashboard. */
export const latelyHours = 24;
/** Campaigns of each kind that one answer names. */
export const maxAttention = 20;
/** Runs that the dashboard says are next. */
export const upcomingRuns = 3;

const count = z.number().int().min(0);
const campaign = z.object({ campaignId: objectId, name: z.string() });

/** What one campaign's runs of the last days left behind; what was done again since is not among it. */
const troubled = campaign.extend({
  type: z.enum(campaignTypes),
  /** Runs in which something failed. */
  failedRuns: count,
  /** Actions of all its runs of which nobody knows whether they happened. */
  unclear: count,
  /** The newest run in which something failed; where none did, the newest with something unknown. */
  last: z.object({ startedAt: isoTime, total: count, done: count, failed: count }),
});
export type TroubledCampaign = z.infer<typeof troubled>;

/** What waits for the person: of all there is, and not of a page of it. */
export const attention = z.object({
  runs: z.array(troubled).max(maxAttention),
  /** Their last time came and no run with it, and none began since. */
  missed: z.array(campaign.extend({ message: z.string(), at: isoTime })).max(maxAttention),
  /** Runs that wait until somebody lets them go on. */
  paused: z.array(campaign).max(maxAttention),
  /** How many there are, should they be more than are named. */
  total: count,
});
export type Attention = z.infer<typeof attention>;

export const upcomingRun = campaign.extend({
  at: isoTime,
  /** In how many groups its last run was; null before it has had one. */
  groups: count.nullable(),
});
export type UpcomingRun = z.infer<typeof upcomingRun>;

/** What runs did that ended in the last `hours` hours, or began in them and go on. */
export const lately = z.object({
  hours: count,
  posts: count,
  comments: count,
  /** Groups (or, of comments only, posts) in which it failed. */
  failed: count,
  /** Posts that wait for their group. */
  waiting: count,
});
export type Lately = z.infer<typeof lately>;
