import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { byId, isoTime } from '../text/text.js';

/** Days of the week by number, Sunday first, as people here count them. */
const weekday = z.number().int().min(0).max(6);

/** On which days a recurring campaign runs, at the wall-clock time of its first time; and until when. */
export const recurrence = z.strictObject({
  weekdays: z
    .array(weekday)
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { message: 'weekdays.repeated' })
    .meta({ uniqueItems: true }),
  /** The last day it runs, by its owner's clock; null for no end. */
  until: z.iso.date().nullable(),
});
export type Recurrence = z.infer<typeof recurrence>;

export const everyDay: Recurrence = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: null };

/** Times shown of a recurring campaign. */
export const shownTimes = 5;

export const getNextTimes = endpoint({
  method: 'GET',
  path: '/campaigns/next-times',
  service: 'campaigns',
  access: 'user',
  summary: 'The next five times of a recurring campaign that is, or would be, set so.',
  query: z.strictObject({
    scheduledAt: isoTime,
    /** `0,2,4`: Sunday, Tuesday, Thursday. */
    weekdays: z.string().regex(/^[0-6](,[0-6]){0,6}$/, { message: 'weekdays.malformed' }),
    until: z.iso.date().optional(),
  }),
  reply: z.object({ times: z.array(isoTime) }),
});

export const getCampaignTimes = endpoint({
  method: 'GET',
  path: '/campaigns/:id/times',
  service: 'campaigns',
  access: 'user',
  summary: 'The next times of a campaign: five of a recurring one, at most one of any other.',
  params: byId,
  reply: z.object({ times: z.array(isoTime) }),
  errors: ['CAMPAIGN.NOT_FOUND'],
});
