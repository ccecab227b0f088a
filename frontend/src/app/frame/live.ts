import { listNotifications, notificationAdded, notificationsRead, timeZoneChanged } from '@megafon/contracts';
import { onLive, refetches } from '../../lib/live/answers.js';

export const frameLive = [
  refetches(notificationAdded, listNotifications),
  refetches(notificationsRead, listNotifications),
  // Days, quiet times and names of times in answers are those of the user's zone.
  onLive(timeZoneChanged, (_, answers) => answers.refetchAll()),
];
