import type { Run, RunAction } from './run-state.js';

/**
 * Hours that were chosen for a group: all that is done there waits for them, from its first action on. Each is sent then
 * as any other, with a deadline of its own.
 */

/** Whether it waits for the hours of its group. */
export function isBeforeItsHours(run: Run, action: RunAction, now: Date): boolean {
  const begins = beginOf(run, action);
  return begins !== null && begins > now;
}

/** When the next hours begin that something waits for; null where there are none, as while a person holds the run up. */
export function nextHours(run: Run): Date | null {
  if (run.hold || !run.actions.some((action) => beginOf(run, action) !== null)) return null;
  const isReady = new Set(
    run.actions.filter(({ kind, state }) => kind === 'visit' && state === 'succeeded').map(accountOf),
  );
  const times = run.actions.flatMap((action) =>
    isReady.has(action.accountId) ? (beginOf(run, action)?.getTime() ?? []) : [],
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Of a group's first action, as long as it is still to come. */
function beginOf({ targets }: Run, { kind, state, target }: RunAction): Date | null {
  return kind === 'join' && state === 'planned' ? (targets[target]?.notBefore ?? null) : null;
}

function accountOf({ accountId }: RunAction): string {
  return accountId;
}
