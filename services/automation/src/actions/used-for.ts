import type { UsedFor } from '../accounts/account.js';
import { isActing } from '../policy/policy.js';
import type { Reading } from './action-events.js';
import type { Action } from './action.js';

/** What an account's page says of it once this is done: its last click, and what was read. */
export function usedFor({ kind, submittedAt }: Action, reading: Reading | null = null): UsedFor {
  return {
    // Where there was nothing to click nothing was done.
    ...(isActing(kind) && submittedAt && { lastAct: { kind, at: submittedAt } }),
    ...(reading?.of === 'groups' && { groups: reading.groups.length }),
  };
}
