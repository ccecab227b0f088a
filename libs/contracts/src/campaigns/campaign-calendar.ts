import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { campaignStatuses, campaignTypes } from './campaigns.js';
import { historyStates, runTally } from './history.js';

/** The longest span of one answer: two months, each with the rest of its weeks, are asked for apart. */
export const maxCalendarDays = 62;
/** Entries of one answer. Of more, each day keeps its first ones. */
export const maxCalendarEntries = 1_000;

/** planned: it is to run then. skipped: its time came and there was no run. The rest are runs, as the history has them. */
export const calendarStates = ['planned', 'skipped', ...historyStates] as const;
export type CalendarState = (typeof calendarStates)[number];

const calendarCampaign = z.object({
  _id: objectId,
  /** Long ones are cut. Of a run of a campaign that is removed: its name then. */
  name: z.string(),
  type: z.enum(campaignTypes),
  /** null where only its runs are shown. */
  status: z.enum(campaignStatuses).nullable(),
  isRecurring: z.boolean(),
});
export type CalendarCampaign = z.infer<typeof calendarCampaign>;

const calendarEntry = z.object({
  campaignId: objectId,
  /** Of a run: when it began. */
  at: isoTime,
  state: z.enum(calendarStates),
  /** Of a run. */
  runId: z.string().nullable(),
  /** Of a run of which something is not done: what became of its posts, or where there are none of its comments. */
  tally: runTally.optional(),
  /** Of a planned one: another campaign that begins within `clashMinutes` with an account of it. */
  clashesWith: objectId.nullable(),
  /** Of a skipped one: why there was no run. */
  note: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/campaigns/calendar',
  service: 'campaigns',
  access: 'user',
  cost: 5,
  summary:
    'What is planned in a span of time, what ran and what was skipped, in the order of time: at most 62 days and a thousand entries.',
  query: z.strictObject({
    from: isoTime,
    /** Not itself in the span. */
    to: isoTime,
  }),
  reply: z.object({
    campaigns: z.array(calendarCampaign),
    entries: z.array(calendarEntry).max(maxCalendarEntries),
    /** There is more in the span than shown; a shorter one shows it. */
    isCut: z.boolean(),
  }),
});
export type Calendar = z.infer<typeof getCalendar.reply>;
