import { listNotifications, notificationAdded, notificationsRead } from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const frameLive = [
  refetches(notificationAdded, listNotifications),
  refetches(notificationsRead, listNotifications),
];
