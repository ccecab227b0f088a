import { notificationGroupOf } from '@megafon/contracts';
import type { News, NewsKind, NotificationSettings } from '@megafon/contracts';
import type { NotificationDocument } from './notification.schema.js';

type Ways = Pick<NotificationDocument, 'bell' | 'mail' | 'digest'>;

/** What has a mail of its own, and what is good to know but no reason for one. */
const neverMailedAtOnce: readonly NewsKind[] = ['payment-taken', 'password-changed', 'groups-fetched'];
const dayMs = 86_400_000;
/** Whoever listens for the first time hears of weeks at once: what is older is no news, and is not mailed. */
const newsForMs = 7 * dayMs;
const mailedWithinMs = dayMs;

/** How a user hears of it; null for not at all. */
export function waysOf(
  news: News,
  settings: NotificationSettings,
  { ageMs, canMail }: { ageMs: number; canMail: boolean },
): Ways | null {
  if (ageMs > newsForMs) return null;
  const { bell, mail, digest } = settings[notificationGroupOf(news)];
  const isMailed = canMail && ageMs < mailedWithinMs;
  const wants = (channel: boolean) => (isMailed && channel ? 'wanted' : 'none');
  const ways = { bell, mail: wants(mail && isForMail(news)), digest: wants(digest) } as const;
  return ways.bell || ways.mail === 'wanted' || ways.digest === 'wanted' ? ways : null;
}

function isForMail(news: News): boolean {
  if (news.kind === 'account-changed') return news.status !== 'connected';
  return !neverMailedAtOnce.includes(news.kind);
}
