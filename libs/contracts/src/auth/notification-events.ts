import { z } from 'zod';
import { event } from '../definition/event.js';
import { isoTime, objectId } from '../text/text.js';
import { news } from './notifications.js';

/** Published by auth only; keyed by user. */
const key = (data: { userId: string }) => data.userId;

/** Something is new in the user's list. */
export const notificationAdded = event('auth.notification.added.v1', {
  key,
  data: z.object({ userId: z.string(), notificationId: objectId, at: isoTime, news }),
  live: true,
});

/** The user read some of the list, on one of their pages. */
export const notificationsRead = event('auth.notification.read.v1', {
  key,
  data: z.object({ userId: z.string() }),
  live: true,
});
