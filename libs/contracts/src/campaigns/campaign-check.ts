import { z } from 'zod';
import { quietTime } from '../automation/posting-rules.js';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { recurrence } from './campaign-times.js';
import { campaignTypes } from './campaigns.js';

/** Two campaigns of one account that begin within so many minutes of each other wait for one another. */
export const clashMinutes = 30;

const otherCampaign = z.object({
  campaignId: objectId,
  name: z.string(),
  /** The time of the other one; of one that runs at this moment, this moment. */
  at: isoTime,
  isRunning: z.boolean().optional(),
});
const campaignOfSameGroups = otherCampaign.extend({ groups: z.number().int() });

export const checkCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/check',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary:
    'What a person should know before a campaign is given its time: running and scheduled campaigns of the same accounts or to the same groups at nearly the same time, and the same posts to the same groups within a week. It only reads.',
  body: z.strictObject({
    /** The campaign itself, where it is there already. */
    campaignId: objectId.nullable().default(null),
    type: z.enum(campaignTypes),
    /** null: at once. */
    scheduledAt: isoTime.nullable(),
    isRecurring: z.boolean().default(false),
    recurrence: recurrence.nullable().default(null),
    postBox: objectId.nullable().default(null),
    groupBox: objectId.nullable().default(null),
    facebookAccounts: z
      .array(z.strictObject({ accountId: objectId }))
      .max(50)
      .default([]),
  }),
  reply: z.object({
    /** They have an account in common: what one does waits for the other. */
    clashes: z.array(otherCampaign),
    /** With other accounts, to so many of the same groups. */
    sameGroups: z.array(campaignOfSameGroups),
    repeats: z.array(campaignOfSameGroups),
    /** Its first time is one in which the person's rules let nothing be published. */
    quiet: quietTime.nullable(),
  }),
  errors: ['BOX.NOT_FOUND'],
});
