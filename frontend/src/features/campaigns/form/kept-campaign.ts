import { z } from 'zod';
import { momentOf } from '../../../lib/local-time.js';
import { emptyCampaign, isPast, noBumps } from '../campaign-fields.js';
import type { CampaignFields } from '../campaign-fields.js';

// Not the contract's own: its schemas are left out of the page that is built.
const kept = z.object({
  name: z.string(),
  startsNow: z.boolean(),
  type: z.enum(['mixed_posts', 'comments_only']),
  postBox: z.string(),
  groupBox: z.string(),
  commentBox: z.string(),
  postUrl: z.string(),
  facebookAccounts: z.array(z.string()),
  joinAnswer: z.string(),
  learns: z.boolean().default(false),
  learnsHours: z.boolean().default(false),
  bumpTimes: z.string().default(noBumps.bumpTimes),
  bumpHours: z.string().default(noBumps.bumpHours),
  date: z.string(),
  time: z.string(),
  isRecurring: z.boolean(),
  weekdays: z.array(z.string()),
  until: z.string(),
});

/** What was kept of a form; a time that has passed meanwhile is an hour from now again. */
export function keptCampaign(value: unknown): CampaignFields | null {
  const { success, data } = kept.safeParse(value);
  if (!success) return null;
  const now = new Date();
  const moment = momentOf(data.date, data.time);
  const { date, time } = emptyCampaign(now);
  return moment !== null && isPast(moment, now) ? { ...data, date, time } : data;
}
