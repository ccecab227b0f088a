import type { NewsKind, News, NotificationGroup, NotificationSettings } from './notifications.js';

/** Of who never said anything. */
export const usualNotificationSettings: NotificationSettings = {
  runs: { bell: true, mail: false, digest: true },
  attention: { bell: true, mail: true, digest: true },
  billing: { bell: true, mail: true, digest: false },
  security: { bell: true, mail: true, digest: false },
  digestEvery: 'day',
};

const groups: Readonly<Record<NewsKind, NotificationGroup>> = {
  'run-finished': 'runs',
  'occurrence-skipped': 'runs',
  'post-decided': 'runs',
  'comments-finished': 'runs',
  'groups-fetched': 'runs',
  'run-held-up': 'attention',
  'account-changed': 'attention',
  'payment-taken': 'billing',
  'subscription-ending': 'billing',
  'subscription-ended': 'billing',
  'password-changed': 'security',
};

export function notificationGroupOf({ kind }: Pick<News, 'kind'>): NotificationGroup {
  return groups[kind];
}

/** Too pressing for the list alone: it is also shown at once. */
export function isUrgent(news: News): boolean {
  return news.kind === 'account-changed' && news.status !== 'connected';
}
