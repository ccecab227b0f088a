import { runLineText } from '@megafon/contracts';
import type { RunLine } from '@megafon/contracts';
import { excerpt } from './excerpt.js';
import { countsOf, totals } from './run-progress.js';
import type { LogLine, Run, RunAction } from './run-state.js';

/** Names in a line are cut at so many bytes: a run has hundreds of lines. */
const nameBytes = 240;

export function startLine(run: Run, now: Date): LogLine {
  const groups = run.type === 'mixed_posts' ? run.targets.length : null;
  const again = run.againOf != null;
  const line = { code: 'started' as const, accounts: run.accounts.length, groups, ...(again && { again }) };
  return { line, status: 'info', at: now, picture: null };
}

export function finishLine(run: Run, now: Date): LogLine {
  const ended = totals(run);
  const { cancelled } = countsOf(run);
  const status = ended.posts + ended.comments > 0 ? 'success' : 'error';
  return {
    line: { code: 'finished', ...ended, ...(cancelled > 0 && { cancelled }) },
    status,
    at: now,
    picture: null,
  };
}

/** What a person said of the run. */
export function controlLine(code: 'paused' | 'resumed' | 'stopped', now: Date): LogLine {
  return { line: { code }, status: 'info', at: now, picture: null };
}

export function reportLine(run: Run, action: RunAction, now: Date): LogLine {
  const line = lineOf(run, action);
  return { line, status: line.code === 'succeeded' ? 'success' : 'error', at: now, picture: action.id };
}

/** What a person reads, in Hebrew. */
export function textOfLine(line: LogLine): string {
  return 'line' in line ? runLineText(line.line) : line.message;
}

function lineOf(run: Run, action: RunAction): RunLine {
  const { kind, state, reason, pendingApproval } = action;
  const actor = run.accounts.find(({ accountId }) => accountId === action.accountId);
  const group = kind === 'visit' ? undefined : run.targets[action.target]?.group;
  const doing = {
    kind,
    account: excerpt(actor?.accountName ?? '', nameBytes),
    group: group ? excerpt(group.name, nameBytes) : null,
  };
  if (state === 'succeeded') return { code: 'succeeded', pendingApproval, ...doing };
  return state === 'unknown' ? { code: 'unknown', ...doing } : { code: 'failed', reason, ...doing };
}
