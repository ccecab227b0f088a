import type { ActionFailure } from '../automation/actions.js';
import type { StepId } from '../campaigns/campaign-run.js';
import { failureTexts } from './failure-texts.js';
import {
  accountsCounted,
  commentsCounted,
  counted,
  failuresCounted,
  groupsCounted,
  postsCounted,
  unknownCounted,
} from './counted.js';

/** What pages show of a step is the title that it is answered with. */
export const stepTitles: Readonly<Record<StepId, string>> = {
  preparing: 'הכנה',
  browsing: 'גלישה',
  navigating: 'מעבר לפוסט',
  joining: 'הצטרפות',
  posting: 'פרסום',
  commenting: 'תגובות',
  completing: 'סיום',
};

/** What an action was about: the account's name, and the group's where it was at one. */
interface Doing {
  kind: 'visit' | 'join' | 'publish' | 'comment' | 'bump';
  account: string;
  group: string | null;
}

/** A line in the log of a run, as it is stored: what it says, not how. */
export type RunLine =
  | { code: 'started'; accounts: number; groups: number | null; again?: boolean }
  | { code: 'finished'; posts: number; comments: number; failed: number; unknown: number; cancelled?: number }
  | { code: 'paused' | 'resumed' | 'stopped' | 'bumps-stopped' }
  | ({ code: 'succeeded'; pendingApproval: boolean } & Doing)
  | ({ code: 'approved' } & Doing)
  | ({ code: 'unknown' } & Doing)
  | ({ code: 'failed'; reason: ActionFailure | null } & Doing);

/** An occurrence of a campaign that was not begun in time. */
const skippedText = 'המועד עבר לפני שהמערכת הספיקה להתחיל, והריצה דולגה';

/** Several of them, in a row. */
export function skippedTimesText(times: number): string {
  return times === 1 ? skippedText : `${times} מועדים עברו לפני שהמערכת הספיקה להתחיל, והריצות שלהם דולגו`;
}

/** Times that came while the run before was still under way. */
export function skippedInRunText(times: number): string {
  return times === 1
    ? 'מועד אחד הגיע בזמן שהריצה הקודמת עוד לא הסתיימה, ודולג'
    : `${times} מועדים הגיעו בזמן שהריצה הקודמת עוד לא הסתיימה, ודולגו`;
}

/** The line that a person reads. */
export function runLineText(line: RunLine): string {
  switch (line.code) {
    case 'started':
      return startedText(line);
    case 'finished':
      return finishedText(line);
    case 'paused':
    case 'resumed':
    case 'stopped':
    case 'bumps-stopped':
      return controlTexts[line.code];
    case 'succeeded':
      return succeededText(line);
    case 'approved':
      return `המנהלים אישרו, והפוסט פורסם ${placeText(line)}`;
    case 'unknown':
      return `לא ידוע אם הושלם: ${deeds[line.kind]} ${placeText(line)}. כדאי לבדוק בפייסבוק`;
    case 'failed': {
      const reason = line.reason === null ? '' : `: ${failureTexts[line.reason]}`;
      return `נכשל: ${deeds[line.kind]} ${placeText(line)}${reason}`;
    }
  }
}

function startedText({ accounts, groups, again }: Extract<RunLine, { code: 'started' }>): string {
  const what = groups === null ? 'תגובות לפוסט' : counted(groups, groupsCounted);
  const began = again ? 'ריצה חוזרת של מה שלא בוצע' : 'הקמפיין יצא לדרך';
  return `${began}: ${what}, ${counted(accounts, accountsCounted)}`;
}

const controlTexts = {
  paused: 'הריצה הושהתה: מה שכבר התחיל יסתיים, ומה שטרם התחיל ימתין',
  resumed: 'הריצה ממשיכה',
  stopped: 'הריצה נעצרה: מה שכבר התחיל יסתיים, ומה שטרם התחיל לא יתחיל',
  'bumps-stopped': 'ההקפצות נעצרו: לא יתווספו תגובות נוספות',
} as const;

const notBegunCounted = { one: 'אחת שלא התחילה', two: 'שתיים שלא התחילו', many: 'שלא התחילו' };

function finishedText(line: Extract<RunLine, { code: 'finished' }>): string {
  const { posts, comments, failed, unknown, cancelled = 0 } = line;
  const counts = [counted(posts, postsCounted), counted(comments, commentsCounted)];
  if (failed > 0) counts.push(counted(failed, failuresCounted));
  if (unknown > 0) counts.push(counted(unknown, unknownCounted));
  if (cancelled > 0) counts.push(counted(cancelled, notBegunCounted));
  return `הקמפיין הסתיים: ${counts.join(', ')}`;
}

const deeds: Record<Doing['kind'], string> = {
  visit: 'כניסה לפייסבוק',
  join: 'הצטרפות',
  publish: 'פרסום',
  comment: 'תגובה',
  bump: 'הקפצה בתגובה',
};

function succeededText(line: Extract<RunLine, { code: 'succeeded' }>): string {
  const where = placeText(line);
  if (line.kind === 'visit') return `מחובר לפייסבוק ${where}`;
  if (line.kind === 'join' && line.pendingApproval) return `בקשת ההצטרפות ממתינה לאישור המנהלים ${where}`;
  if (line.kind === 'join') return `החשבון חבר ${where}`;
  if (line.kind === 'bump') return `הפוסט הוקפץ בתגובה ${where}`;
  if (line.kind === 'comment') return `נוספה תגובה ${where}`;
  return line.pendingApproval ? `הפוסט ממתין לאישור המנהלים ${where}` : `פורסם פוסט ${where}`;
}

function placeText({ account, group }: Doing): string {
  return group === null ? `(${account})` : `בקבוצה '${group}' (${account})`;
}
