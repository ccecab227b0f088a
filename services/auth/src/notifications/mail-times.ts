import { DateTime } from 'luxon';

/** When a user's mails are due. Pure: every decision takes the time. */
export interface MailTimes {
  /** When what waits is mailed, or the end of the lease of whoever is at it; null when nothing waits. */
  mailDueAt: Date | null;
  /** When the last one went out. */
  mailedAt: Date | null;
  /** The same of the digest. */
  digestDueAt: Date | null;
  /** Counts what came to be mailed: whoever mails sees that more came meanwhile. */
  expected: number;
}

export interface MailPace {
  /** What comes within this time of the first is one mail. */
  waitMs: number;
  /** The hour of the digest, by its user's clock. */
  digestHour: number;
}

export type DigestEvery = 'day' | 'week';

export interface DigestRhythm {
  every: DigestEvery;
  /** Its user's: `Asia/Jerusalem`. */
  zone: string;
}

export const noMailTimes: MailTimes = { mailDueAt: null, mailedAt: null, digestDueAt: null, expected: 0 };

/** Luxon's: Monday is 1. */
const sunday = 7;
/** Between two mails, in times of `waitMs`. */
const restWaits = 5;

/** The next digest strictly after `now`. On the night the clock goes forward an hour that is missing moves on. */
export function nextDigestAt(now: Date, { every, zone }: DigestRhythm, hour: number): Date {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  for (let day = today; ; day = day.plus({ days: 1 })) {
    const at = day.set({ hour }).toJSDate();
    if (at > now && (every === 'day' || day.weekday === sunday)) return at;
  }
}

/** Something came that is to be mailed. What is due already, or under way, stays so. */
export function expecting<T extends MailTimes>(
  times: T,
  wants: { mail: boolean; digest: boolean },
  digest: DigestRhythm,
  pace: MailPace,
  now: Date,
): T {
  return {
    ...times,
    mailDueAt: wants.mail ? (times.mailDueAt ?? mailAfter(times, pace, now)) : times.mailDueAt,
    digestDueAt: wants.digest
      ? (times.digestDueAt ?? nextDigestAt(now, digest, pace.digestHour))
      : times.digestDueAt,
    expected: times.expected + 1,
  };
}

/** @param claimed as they were when the mail was begun */
export function afterMail<T extends MailTimes>(
  times: T,
  claimed: MailTimes,
  wasSent: boolean,
  pace: MailPace,
  now: Date,
): T {
  const rested = { ...times, mailedAt: wasSent ? now : times.mailedAt };
  const hasMore = times.expected !== claimed.expected;
  return { ...rested, mailDueAt: hasMore ? mailAfter(rested, pace, now) : null };
}

export function afterDigest<T extends MailTimes>(
  times: T,
  claimed: MailTimes,
  digest: DigestRhythm,
  pace: MailPace,
  now: Date,
): T {
  const hasMore = times.expected !== claimed.expected;
  return { ...times, digestDueAt: hasMore ? nextDigestAt(now, digest, pace.digestHour) : null };
}

/** Its user lives by another clock. One that is due already, or under way, stays so; null where nothing waits. */
export function movedDigest<T extends MailTimes>(
  times: T,
  digest: DigestRhythm,
  pace: MailPace,
  now: Date,
): T | null {
  const { digestDueAt } = times;
  if (digestDueAt === null || digestDueAt <= now) return null;
  return { ...times, digestDueAt: nextDigestAt(now, digest, pace.digestHour) };
}

function mailAfter({ mailedAt }: MailTimes, { waitMs }: MailPace, now: Date): Date {
  const rested = mailedAt === null ? 0 : mailedAt.getTime() + restWaits * waitMs;
  return new Date(Math.max(now.getTime() + waitMs, rested));
}
