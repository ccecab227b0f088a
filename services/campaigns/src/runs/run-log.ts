import { failureTexts } from './failure-texts.js';
import { totals } from './run-progress.js';
import type { LogLine, Run, RunAction, RunActionKind } from './run-state.js';

/** The lines a person reads of a run, in Hebrew. */
export function startLine(run: Run, now: Date): LogLine {
  const what = run.type === 'mixed_posts' ? `${run.targets.length} קבוצות` : 'תגובות לפוסט';
  const message = `הקמפיין יצא לדרך: ${what}, ${run.accounts.length} חשבונות`;
  return { message, status: 'info', at: now, picture: null };
}

export function finishLine(run: Run, now: Date): LogLine {
  const { posts, comments, failed, unknown } = totals(run);
  const counts = [`${posts} פוסטים`, `${comments} תגובות`];
  if (failed > 0) counts.push(`${failed} כשלונות`);
  if (unknown > 0) counts.push(`${unknown} לא ידועים`);
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
  if (action.kind === 'join') return `חבר בקבוצה ${where}`;
  if (action.kind === 'comment') return `נוספה תגובה ${where}`;
  return action.pendingApproval ? `הפוסט ממתין לאישור מנהלי הקבוצה ${where}` : `פורסם פוסט ${where}`;
}

function place(run: Run, action: RunAction): string {
  const account = run.accounts.find(({ accountId }) => accountId === action.accountId)?.accountName ?? '';
  const group = run.targets[action.target]?.group;
  return action.kind === 'visit' || !group ? `(${account})` : `'${group.name}' (${account})`;
}
