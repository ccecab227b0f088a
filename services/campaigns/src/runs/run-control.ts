import type { RunHold } from '@megafon/contracts';
import { isOpenBump } from './bumps.js';
import { controlLine } from './run-log.js';
import { follow } from './run.js';
import type { Advance } from './run.js';
import type { Run } from './run-state.js';

/** Nothing more is begun. What was sent is called back, and waits where automation had not begun it. */
export function pause(run: Run, now: Date): Advance | null {
  return run.finishedAt === null && !run.hold ? holding(run, 'paused', now) : null;
}

/** Sends what may go now. What was called back and not answered yet follows with its answer. */
export function resume(run: Run, now: Date): Advance | null {
  if (run.finishedAt !== null || run.hold !== 'paused') return null;
  return follow({ ...run, hold: null, log: [...run.log, controlLine('resumed', now)] }, now);
}

/** Nothing more is begun, and the run ends with what has begun. One that has ended bumps its posts no more. */
export function stop(run: Run, now: Date): Advance | null {
  if (run.hold === 'stopping' || !isStoppable(run)) return null;
  return holding(run, 'stopping', now);
}

/** Something of it is still to come. */
export function isStoppable(run: Run): boolean {
  return run.finishedAt === null || run.actions.some(isOpenBump);
}

function holding(run: Run, hold: RunHold, now: Date): Advance {
  const isAsked = ({ state }: Run['actions'][number]) => state === 'sent' || state === 'started';
  const called = new Set(run.actions.filter(isAsked).map(({ accountId }) => accountId));
  const actions = run.actions.map((action) => (isAsked(action) ? { ...action, recalled: true } : action));
  const stopped = run.finishedAt === null ? 'stopped' : 'bumps-stopped';
  const log = [...run.log, controlLine(hold === 'paused' ? 'paused' : stopped, now)];
  const advance = follow({ ...run, hold, actions, log }, now);
  return { ...advance, cancel: [...new Set([...advance.cancel, ...called])] };
}
