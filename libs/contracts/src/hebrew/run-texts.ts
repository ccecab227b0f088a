import type { ActionFailure } from '../automation/actions.js';
import type { StepId } from '../campaigns/campaign-run.js';
import { failureTexts } from './failure-texts.js';

export const stepTitles: Readonly<Record<StepId, string>> = {
  preparing: 'הכנה',
  browsing: 'כניסה לפייסבוק',
  navigating: 'מעבר לפוסט',
  joining: 'הצטרפות לקבוצות',
  posting: 'פרסום פוסטים',
  commenting: 'הוספת תגובות',
  completing: 'סיום',
};

/** What an action was about: the account's name, and the group's where it was at one. */
interface Doing {
  kind: 'visit' | 'join' | 'publish' | 'comment';
  account: string;
  group: string | null;
}

/** A line in the log of a run, as it is stored: what it says, not how. */
export type RunLine =
  | { code: 'started'; accounts: number; groups: number | null }
  | { code: 'finished'; posts: number; comments: number; failed: number; unknown: number }
  | ({ code: 'succeeded'; pendingApproval: boolean } & Doing)
  | ({ code: 'unknown' } & Doing)
  | ({ code: 'failed'; reason: ActionFailure | null } & Doing);

/** An occurrence of a campaign that was not begun in time. */
export const skippedText = 'המועד עבר לפני שהמערכת הספיקה להתחיל, והריצה דולגה';

/** The line that a person reads. */
export function runLineText(line: RunLine): string {
  switch (line.code) {
    case 'started':
      return startedText(line);
    case 'finished':
      return finishedText(line);
    case 'succeeded':
      return succeededText(line);
    case 'unknown':
      return `לא ידוע אם הושלם: ${deeds[line.kind]} ${placeText(line)}. כדאי לבדוק בפייסבוק`;
    case 'failed': {
      const reason = line.reason === null ? '' : `: ${failureTexts[line.reason]}`;
      return `נכשל: ${deeds[line.kind]} ${placeText(line)}${reason}`;
    }
  }
}

function startedText({ accounts, groups }: Extract<RunLine, { code: 'started' }>): string {
  const what = groups === null ? 'תגובות לפוסט' : counted(groups, 'קבוצה אחת', 'קבוצות');
  return `הקמפיין יצא לדרך: ${what}, ${counted(accounts, 'חשבון אחד', 'חשבונות')}`;
}

function finishedText({ posts, comments, failed, unknown }: Extract<RunLine, { code: 'finished' }>): string {
  const counts = [counted(posts, 'פוסט אחד', 'פוסטים'), counted(comments, 'תגובה אחת', 'תגובות')];
  if (failed > 0) counts.push(counted(failed, 'כישלון אחד', 'כישלונות'));
  if (unknown > 0) counts.push(counted(unknown, 'תוצאה לא ידועה אחת', 'תוצאות לא ידועות'));
  return `הקמפיין הסתיים: ${counts.join(', ')}`;
}

const deeds: Record<Doing['kind'], string> = {
  visit: 'כניסה לפייסבוק',
  join: 'הצטרפות',
  publish: 'פרסום',
  comment: 'תגובה',
};

function succeededText(line: Extract<RunLine, { code: 'succeeded' }>): string {
  const where = placeText(line);
  if (line.kind === 'visit') return `מחובר לפייסבוק ${where}`;
  if (line.kind === 'join' && line.pendingApproval) return `בקשת ההצטרפות ממתינה לאישור המנהלים ${where}`;
  if (line.kind === 'join') return `החשבון חבר ${where}`;
  if (line.kind === 'comment') return `נוספה תגובה ${where}`;
  return line.pendingApproval ? `הפוסט ממתין לאישור המנהלים ${where}` : `פורסם פוסט ${where}`;
}

function placeText({ account, group }: Doing): string {
  return group === null ? `(${account})` : `בקבוצה '${group}' (${account})`;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
