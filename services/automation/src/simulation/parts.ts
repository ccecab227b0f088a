import { SharedTime } from '@megafon/concurrency';
import { OutboxSweeper } from '@megafon/mongo';
import { AccountTurns } from '../accounts/account-turns.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { OwnerTurns } from '../accounts/owner-turns.js';
import { ActionDriving } from '../actions/action-driving.js';
import { ActionRecorder } from '../actions/action-recorder.js';
import { ActionRepository } from '../actions/action.repository.js';
import { StoreActionWhenAsked } from '../actions/events/store-action-when-asked.js';
import { OrphanActions } from '../actions/use-cases/orphan-actions.js';
import { PerformAction } from '../actions/use-cases/perform-action.js';
import { RecheckAction } from '../actions/use-cases/recheck-action.js';
import { SettleAction } from '../actions/use-cases/settle-action.js';
import { WakeStrandedAccounts } from '../actions/wake-stranded-accounts.js';
import { AuditLog } from '../audit/audit-log.js';
import { PolicyCheck } from '../actions/policy-check.js';

/** The engine's classes that a test may exchange for broken ones, to see that they are caught. */
export const realParts = {
  AccountRepository,
  AccountTurns,
  ActionDriving,
  ActionRecorder,
  ActionRepository,
  AuditLog,
  OrphanActions,
  OutboxSweeper,
  OwnerTurns,
  PerformAction,
  PolicyCheck,
  RecheckAction,
  SettleAction,
  SharedTime,
  StoreActionWhenAsked,
  WakeStrandedAccounts,
};
export type Parts = typeof realParts;
