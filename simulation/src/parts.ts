import {
  AccountRepository,
  AccountTurns,
  ActionDriving,
  ActionRecorder,
  ActionRepository,
  ActionVisits,
  AuditLog,
  OrphanActions,
  OwnerTurns,
  PerformAction,
  PolicyCheck,
  RecheckAction,
  SettleAction,
  StoreActionWhenAsked,
  WaitForPerson,
  WakeStrandedAccounts,
} from '@megafon/automation/engine-parts';
import { SharedTime } from '@megafon/concurrency';
import { OutboxSweeper } from '@megafon/mongo';

/** The engine's classes that a test may exchange for broken ones, to see that they are caught. */
export const realParts = {
  AccountRepository,
  AccountTurns,
  ActionDriving,
  ActionRecorder,
  ActionRepository,
  ActionVisits,
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
  WaitForPerson,
  WakeStrandedAccounts,
};
export type Parts = typeof realParts;
