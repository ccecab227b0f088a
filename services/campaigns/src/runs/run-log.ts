import { excerpt } from './excerpt.js';
import { failureTexts } from './failure-texts.js';
import { totals } from './run-progress.js';
import type { LogLine, Run, RunAction, RunActionKind } from './run-state.js';

/** Names in a line are cut at so many bytes: a run has hundreds of lines. */
const nameBytes = 240;

/** The lines a person reads of a run, in Hebrew. */
export function startLine(run: Run, now: Date): LogLine {
  const groups = counted(run.targets.length, 'קבוצה אחת', 'קבוצות');
  const accounts = counted(run.accounts.length, 'חשבון אחד', 'חשבונות');
  const what = run.type === 'mixed_posts' ? groups : 'תגובות לפוסט';
  const message = `הקמפיין יצא לדרך: ${what}, ${accounts}`;
  return { message, status: 'info', at: now, picture: null };
}

export function finishLine(run: Run, now: Date): LogLine {
  const { posts, comments, failed, unknown } = totals(run);
  const counts = [counted(posts, 'פוסט אחד', 'פוסטים'), counted(comments, 'תגובה אחת', 'תגובות')];
  if (failed > 0) counts.push(counted(failed, 'כישלון אחד', 'כישלונות'));
  if (unknown > 0) counts.push(counted(unknown, 'תוצאה לא ידועה אחת', 'תוצאות לא ידועות'));
  const succeeded = posts + comments > 0;
  return {
    message: `הקמפיין הסתיים: ${counts.join(', ')}`,
    status: succeeded ? 'success' : 'error',
    at: now,
    picture: null,
  };
}

export function reportLine(run: Run, action: RunAction, now: Date): LogLine {
  const { state, id } = action;
  if (state === 'succeeded')
    return { message: successText(run, action), status: 'success', at: now, picture: id };
  const what = `${deeds[action.kind]} ${place(run, action)}`;
  if (state === 'unknown') {
    const message = `לא ידוע אם הושלם: ${what}. כדאי לבדוק בפייסבוק`;
    return { message, status: 'error', at: now, picture: id };
  }
  const reason = action.reason === null ? '' : `: ${failureTexts[action.reason]}`;
  return { message: `נכשל: ${what}${reason}`, status: 'error', at: now, picture: id };
}

const deeds: Record<RunActionKind, string> = {
  visit: 'כניסה לפייסבוק',
  join: 'הצטרפות',
  publish: 'פרסום',
  comment: 'תגובה',
};

function successText(run: Run, action: RunAction): string {
  const where = place(run, action);
  if (action.kind === 'visit') return `מחובר לפייסבוק ${where}`;
  if (action.kind === 'join' && action.pendingApproval) return `בקשת ההצטרפות ממתינה לאישור המנהלים ${where}`;
  if (action.kind === 'join') return `החשבון חבר ${where}`;
  if (action.kind === 'comment') return `נוספה תגובה ${where}`;
  return action.pendingApproval ? `הפוסט ממתין לאישור המנהלים ${where}` : `פורסם פוסט ${where}`;
}

function place(run: Run, action: RunAction): string {
  const actor = run.accounts.find(({ accountId }) => accountId === action.accountId);
  const account = excerpt(actor?.accountName ?? '', nameBytes);
  const group = run.targets[action.target]?.group;
  return action.kind === 'visit' || !group
    ? `(${account})`
    : `בקבוצה '${excerpt(group.name, nameBytes)}' (${account})`;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
