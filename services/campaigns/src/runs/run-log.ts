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
export function controlLine(code: 'paused' | 'resumed' | 'stopped' | 'bumps-stopped', now: Date): LogLine {
  return { line: { code }, status: 'info', at: now, picture: null };
}

/** The group decided for a post that waited for it. */
export function approvedLine(run: Run, action: RunAction, now: Date): LogLine {
  const line = { code: 'approved' as const, ...doingOf(run, action) };
  return { line, status: 'success', at: now, picture: action.id };
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
  const { state, reason, pendingApproval } = action;
  const doing = doingOf(run, action);
  if (state === 'succeeded') return { code: 'succeeded', pendingApproval, ...doing };
  return state === 'unknown' ? { code: 'unknown', ...doing } : { code: 'failed', reason, ...doing };
}

function doingOf(run: Run, { kind, accountId, target }: RunAction) {
  const actor = run.accounts.find((account) => account.accountId === accountId);
  const group = kind === 'visit' ? undefined : run.targets[target]?.group;
  return {
    kind,
    account: excerpt(actor?.accountName ?? '', nameBytes),
    group: group ? excerpt(group.name, nameBytes) : null,
  };
}
