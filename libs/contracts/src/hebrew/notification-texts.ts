import type { News, Notification } from '../auth/notifications.js';
import { errorText, isErrorCode } from '../definition/errors.js';
import { failureTexts } from './failure-texts.js';
import { quietText } from './quiet-texts.js';
import { accountMessage } from './account-texts.js';
import { paidPlanName, planNamesHebrew } from './plan-texts.js';
import { accountPath, campaignPath, campaignRunsPath, runPath } from '../text/page-addresses.js';
import { dayText, moneyText } from './value-texts.js';
import { counted, groupsCounted } from './counted.js';

type Line = Pick<Notification, 'text' | 'tone' | 'to'>;
type Of<K extends News['kind']> = Extract<News, { kind: K }>;

/** What a person reads of it, and where it leads. @param timeZone by whose days times are said */
export function notificationLine(news: News, timeZone: string): Line {
  switch (news.kind) {
    case 'run-finished':
      return { ...runEnd(news), to: runPlace(news) };
    case 'run-held-up': {
      const text = `${campaignText(news.name)} נתקע: ${failureTexts[news.reason]}`;
      return { text, tone: 'bad', to: placeOfReason(news) };
    }
    case 'occurrence-skipped':
      return {
        text: skippedText(news),
        tone: news.why === 'postponed' ? 'neutral' : 'bad',
        to: campaignPath(news.campaignId),
      };
    case 'post-decided':
      return decisionLine(news);
    case 'comments-finished': {
      const { done, total, jobId } = news;
      const text = `התגובות לפוסט: נכתבו ${done} מתוך ${total}`;
      const tone = done === total ? 'good' : done === 0 ? 'bad' : 'warning';
      return { text, tone, to: `/post-comments?job=${jobId}` };
    }
    case 'groups-fetched':
      return {
        text: `שליפת הקבוצות הסתיימה: ${counted(news.groups, groupsCounted)}`,
        tone: 'good',
        to: '/groups',
      };
    case 'account-changed':
      return accountLine(news);
    case 'payment-taken':
      return { text: paymentText(news, timeZone), tone: 'good', to: '/subscription' };
    case 'subscription-ending': {
      const text = `${planNamesHebrew[news.plan]} מסתיימת ב־${dayText(news.endDate, timeZone)}`;
      return { text, tone: 'warning', to: '/subscription' };
    }
    case 'subscription-ended':
      return { text: 'המנוי הסתיים, והחשבון עבר לחבילת ההתחלה', tone: 'bad', to: '/subscription' };
    case 'password-changed':
      return { text: 'הסיסמה שלכם הוחלפה. לא אתם? אפסו אותה מיד', tone: 'neutral', to: '/settings#password' };
  }
}

/** What is set right at the account. */
const reasonsOfAccounts: readonly Of<'run-held-up'>['reason'][] = [
  'account-paused',
  'session-expired',
  'consent-missing',
  'proxy-failed',
  'checkpoint',
  'blocked',
];

/** Where what a run waits for is done. */
function placeOfReason({ reason, campaignId, accountId }: Of<'run-held-up'>): string {
  if (reason === 'join-questions') return `/campaigns/edit/${campaignId}`;
  if (!reasonsOfAccounts.includes(reason)) return campaignPath(campaignId);
  return accountId === undefined ? '/facebook-connections' : accountPath(accountId);
}

/** The run itself, where it is known which. */
function runPlace({ runId, campaignId }: Of<'run-finished'>): string {
  return runId === undefined ? campaignRunsPath(campaignId) : runPath(runId);
}

function campaignText(name: string): string {
  return name === '' ? 'הקמפיין' : `הקמפיין ״${name}״`;
}

function runEnd({ name, ...run }: Of<'run-finished'>): Pick<Line, 'text' | 'tone'> {
  const { posts, comments, failed, unknown, cancelled, pending } = run;
  const isPosting = posts > 0 || comments === 0;
  const left = (pending ?? 0) + failed + unknown + cancelled;
  // What an earlier try of the run had done counts as well, as it does on the page.
  const done = run.total === null ? (isPosting ? posts : comments) : run.total - left;
  const deed = isPosting ? deedText(done, 'פורסם אחד', 'פורסמו') : deedText(done, 'נכתבה אחת', 'נכתבו');
  const rest = [
    { count: pending ?? 0, one: 'אחד ממתין לאישור', two: 'שניים ממתינים לאישור', many: 'ממתינים לאישור' },
    { count: failed, one: 'אחד נכשל', two: 'שניים נכשלו', many: 'נכשלו' },
    { count: unknown, one: 'אחד לא ידוע', two: 'שניים לא ידועים', many: 'לא ידועים' },
    { count: cancelled, one: 'אחד לא התחיל', two: 'שניים לא התחילו', many: 'לא התחילו' },
  ];
  const told = rest.filter(({ count }) => count > 0).map(({ count, ...words }) => counted(count, words));
  const counts = [run.total === null ? deed : `${deed} מתוך ${run.total}`, ...told];
  const isWhole = failed + unknown + cancelled === 0;
  const tone = run.outcome === 'failed' ? 'bad' : isWhole ? 'good' : 'warning';
  const end = run.outcome === 'failed' ? 'נכשל' : 'הסתיים';
  return { text: `${campaignText(name)} ${end}: ${counts.join(', ')}`, tone };
}

function skippedText({ name, why, times, code, quiet }: Of<'occurrence-skipped'>): string {
  const campaign = campaignText(name);
  const what = times > 1 ? `${times} מועדים דולגו` : 'מועד דולג';
  switch (why) {
    case 'late':
      return `${campaign}: ${what}, כי המערכת לא הספיקה להתחיל בזמן`;
    case 'in-run':
      return `${campaign}: ${what}, כי הריצה הקודמת עוד לא הסתיימה`;
    case 'quiet':
      return `${campaign}: ${what}${quiet ? `: ${quietText(quiet)}` : ''}`;
    case 'postponed':
      return `${campaign}: המועד נדחה לסוף זמן השקט${quiet ? `: ${quietText(quiet)}` : ''}`;
    case 'refused':
      return `${campaign}: ${what}${refusalText(code)}`;
  }
}

/** It leads to the campaign, where what waited with the post is done. */
function decisionLine({ campaignId, name, groupName, decision }: Of<'post-decided'>): Line {
  const to = campaignPath(campaignId);
  const start = `${campaignText(name)}: מנהלי הקבוצה ״${groupName}״`;
  return decision === 'approved'
    ? { text: `${start} אישרו את הפוסט, והוא פורסם`, tone: 'good', to }
    : { text: `${start} לא אישרו את הפוסט`, tone: 'bad', to };
}

/** A text with a place for a number that is not known says nothing. */
function refusalText(code: string | null): string {
  const text = code !== null && isErrorCode(code) ? errorText(code) : '';
  return text === '' || text.includes('{') ? '' : `. ${text}`;
}

function accountLine({ accountId, name, status, reason, isPageUnknown }: Of<'account-changed'>): Line {
  const to = accountPath(accountId);
  if (status === 'connected') return { text: `החשבון ״${name}״ פועל שוב`, tone: 'good', to };
  const says = accountMessage({ state: status, reason, ...(isPageUnknown === true && { isPageUnknown }) });
  return { text: `החשבון ״${name}״ ${says}`, tone: 'bad', to };
}

function paymentText(
  { plan, planName, amountMinor, currency, paidUntil }: Of<'payment-taken'>,
  timeZone: string,
): string {
  const until = paidUntil === null ? '' : `, עד ${dayText(paidUntil, timeZone)}`;
  return `התקבל תשלום של ${moneyText(amountMinor, currency)} על ${paidPlanName({ plan, planName })}${until}`;
}

function deedText(count: number, one: string, many: string): string {
  return count === 1 ? one : `${many} ${count}`;
}
