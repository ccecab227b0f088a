import type { ActionFailure } from '@megafon/contracts';
import type { RunAction } from './run-state.js';

/** Nothing more can be done with the account until a person acts. */
const endsAccount: ReadonlySet<ActionFailure> = new Set([
  'account-removed',
  'account-paused',
  'consent-missing',
  'session-expired',
  'checkpoint',
  'rate-limited',
  'blocked',
  'proxy-failed',
  'kill-switch',
]);

/** The accounts of a run that are out of order, each with its reason. */
export function endedAccounts(actions: readonly RunAction[]): Map<string, ActionFailure> {
  const ended = new Map<string, ActionFailure>();
  for (const { state, reason, accountId } of actions)
    if (state === 'failed' && reason !== null && endsAccount.has(reason)) ended.set(accountId, reason);
  return ended;
}
