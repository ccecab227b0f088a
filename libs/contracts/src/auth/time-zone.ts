import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { timeZoneName } from '../text/time-zone.js';
import { getProfile } from './profile.js';

export const changeTimeZone = endpoint({
  method: 'PUT',
  path: '/users/time-zone',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary:
    "Chooses the caller's time zone. Recurring campaigns go on at the same wall-clock times in it; what is under way, " +
    'campaigns that run once, and days that were counted already stay as they are.',
  body: z.strictObject({ timeZone: timeZoneName }),
  reply: getProfile.reply,
  errors: ['USER.NOT_FOUND'],
});

/**
 * The user lives by another clock. Published by auth only; keyed by user. Numbered for each user: a late one never undoes
 * a newer one. Of users who never chose nothing is told: `defaultTimeZone` is theirs.
 */
export const timeZoneChanged = event('auth.user.time-zone-changed.v1', {
  key: ({ userId }) => userId,
  data: z.object({ userId: z.string(), timeZone: z.string(), revision: z.number().int() }),
  live: true,
});
