import type { Run } from '../runs/run-state.js';

/** The account's name when the run began. */
export function accountNameOf(run: Run, accountId: string): string {
  return run.accounts.find((account) => account.accountId === accountId)?.accountName ?? '';
}
