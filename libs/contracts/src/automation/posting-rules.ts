import { z } from 'zod';
import { endpoint, internalRequest } from '../definition/define-request.js';
import { isoTime } from '../text/text.js';

/** A wall-clock time of the user's zone: `22:00`. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time.malformed' });
const hours = z
  .strictObject({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from !== to, { message: 'time.emptySpan', path: ['to'] });
/** The highest cap that may be chosen. */
export const maxDailyCap = 500;
/** Of each account, in any 24 hours. */
const dailyCap = z.number().int().min(0).max(maxDailyCap).nullable();

/** When and how much a user's accounts act, within what the policy lets them. */
export const postingRules = z.strictObject({
  /** May run over midnight; null for none. */
  quietHours: hours.nullable(),
  /** From the lighting of candles to nightfall, by the times of Jerusalem. */
  keepsShabbat: z.boolean(),
  /** The same of the days of rest: both days of Rosh Hashana, Yom Kippur, the first and last days of Sukkot and Pesach, Shavuot. */
  keepsHolidays: z.boolean(),
  /** null for as many as the policy lets. */
  dailyCaps: z.strictObject({ publish: dailyCap, comment: dailyCap }),
});
export type PostingRules = z.infer<typeof postingRules>;

export const noPostingRules: PostingRules = {
  quietHours: null,
  keepsShabbat: false,
  keepsHolidays: false,
  dailyCaps: { publish: null, comment: null },
};

export const quietReasons = ['quiet-hours', 'shabbat', 'holiday'] as const;
export type QuietReason = (typeof quietReasons)[number];

export const quietTime = z.object({
  /** When it ends, with whatever follows it without a break. */
  until: isoTime,
  /** Of its beginning. */
  reason: z.enum(quietReasons),
  /** Of a holiday, in Hebrew. */
  name: z.string().nullable(),
});
export type QuietTime = z.infer<typeof quietTime>;

const postingRulesReply = z.object({
  success: z.literal(true),
  rules: postingRules,
  /** What the policy lets each account do in 24 hours; null where it does not limit it. */
  ceiling: z.object({ publish: z.number().int().nullable(), comment: z.number().int().nullable() }),
  /** The one that it is in, or the next within a week; null where there is none. */
  next: quietTime.extend({ from: isoTime }).nullable(),
});
export type PostingRulesReply = z.infer<typeof postingRulesReply>;

export const getPostingRules = endpoint({
  method: 'GET',
  path: '/users/posting-rules',
  service: 'automation',
  access: 'user',
  summary: 'When and how much the accounts of the caller act: quiet hours, Shabbat, holidays, caps a day.',
  reply: postingRulesReply,
});

export const savePostingRules = endpoint({
  method: 'PUT',
  path: '/users/posting-rules',
  service: 'automation',
  access: 'user',
  cost: 2,
  summary:
    'Keeps the rules by which the accounts of the caller act. They hold from the next action on; caps above what the policy lets have no effect.',
  body: postingRules,
  reply: postingRulesReply,
});

/** Of each of some times, whether a user publishes nothing then, by the same rules. */
export const askQuietTimes = internalRequest({
  name: 'automation.quiet-times.ask',
  body: z.strictObject({ owner: z.string(), times: z.array(isoTime).max(48) }),
  reply: z.object({ quiet: z.array(z.boolean()) }),
});

/** Whether a user publishes nothing at that time, by their own rules and those of who runs the system. */
export const askQuietTime = internalRequest({
  name: 'automation.quiet-time.ask',
  body: z.strictObject({ owner: z.string(), at: isoTime }),
  reply: z.object({ quiet: quietTime.nullable() }),
});
