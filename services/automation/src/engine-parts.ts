/**
 * The engine without its ends, for the simulation: it drives these classes over collections in memory and a network of its own.
 * And its times, for benches.
 */
export { AccountLeases } from './accounts/account-leases.js';
export type { LeasedAccount } from './accounts/account-leases.js';
export { AccountTurns } from './accounts/account-turns.js';
export { AccountVisits } from './accounts/account-visits.js';
export { ClosedPrompts } from './accounts/closed-prompts.js';
export { hasConsent } from './accounts/account.js';
export type { Account } from './accounts/account.js';
export { AccountRepository, accountIdOf } from './accounts/account.repository.js';
export type { EntitlementRepository } from './accounts/entitlement.repository.js';
export { WakeAccountWhenConnected } from './accounts/events/wake-account-when-connected.js';
export type { NetworkIdentities } from './accounts/network-identities.js';
export { OwnerTurns, never } from './accounts/owner-turns.js';
export type { OwnerTurn } from './accounts/owner-turns.js';
export type { SessionVault } from './accounts/session-vault.js';
export { ChangeConsent } from './accounts/use-cases/change-consent.js';
export { ConnectAccount } from './accounts/use-cases/connect-account.js';
export { MarkAccount } from './accounts/use-cases/mark-account.js';
export { RemoveAccount } from './accounts/use-cases/remove-account.js';
export { ActionDriving } from './actions/action-driving.js';
export { ActionRecorder } from './actions/action-recorder.js';
export { ActionVisits } from './actions/action-visits.js';
export { closingMs } from './actions/action-workers.js';
export type { ActionWorkers } from './actions/action-workers.js';
export { isOpen } from './actions/action.js';
export type { Action } from './actions/action.js';
export { ActionRepository } from './actions/action.repository.js';
export { Arrivals } from './actions/arrivals.js';
export { CancelActionsWhenAsked } from './actions/events/cancel-actions-when-asked.js';
export { OrphanActionsWhenAccountRemoved } from './actions/events/orphan-actions-when-account-removed.js';
export { StoreActionWhenAsked } from './actions/events/store-action-when-asked.js';
export type { EvidenceScreenshots } from './actions/evidence-screenshots.js';
export { FollowPost } from './actions/follow-post.js';
export type { GroupLook } from './actions/group-look.js';
export { longestActionMs } from './actions/longest-action.js';
export type { MediaFiles } from './actions/media-files.js';
export { OrderOfArrival } from './actions/order-of-arrival.js';
export { DoneActs } from './actions/done-acts.js';
export { PolicyCheck } from './actions/policy-check.js';
export { EndAttempt } from './actions/use-cases/end-attempt.js';
export { OrphanActions } from './actions/use-cases/orphan-actions.js';
export { PerformAction } from './actions/use-cases/perform-action.js';
export { RecheckAction } from './actions/use-cases/recheck-action.js';
export { RunAction } from './actions/use-cases/run-action.js';
export { SettleAction } from './actions/use-cases/settle-action.js';
export { WaitForPerson } from './actions/use-cases/wait-for-person.js';
export { WorkThroughAccount } from './actions/use-cases/work-through-account.js';
export { WakeStrandedAccounts } from './actions/wake-stranded-accounts.js';
export { WorkLoop } from './actions/work-loop.js';
export { firstBreak } from './audit/audit-chain.js';
export type { AuditEntry } from './audit/audit-chain.js';
export { AuditKeys } from './audit/audit-keys.js';
export { AuditLog } from './audit/audit-log.js';
export type { AutomationMetrics } from './automation-metrics.js';
export type { AccountContext } from './browsers/account-context.js';
export type { BrowserPool } from './browsers/browser-pool.js';
export type { Config } from './config.js';
export { contentHash } from './network/content-hash.js';
export type {
  NetworkDriver,
  Published,
  ReadyToSubmit,
  Sighting,
  Sought,
  TimeLeft,
} from './network/network-driver.js';
export { beforeOf, judgeSighting, readWhole } from './network/sighting.js';
export type { OwnReading } from './network/sighting.js';
export { isActing } from './policy/policy.js';
export type { ActingKind } from '@megafon/contracts';
export { PostingLimits } from './policy/posting-limits.js';
export type { PostingRulesRepository } from './policy/posting-rules.repository.js';
export type { TimeZoneRepository } from '@megafon/time-zones';
export { SwitchRepository } from './policy/switch.repository.js';
export { TurnKillSwitch } from './policy/turn-kill-switch.js';
export { facebookProfile } from './profiles/facebook.js';
export { LostAnswerError, NetworkError } from './profiles/network-error.js';
export type { NetworkProfile } from './profiles/network-profile.js';
export { ProxyFaults } from './proxies/proxy-faults.js';
export type { ProxyHealth } from './proxies/proxy-health.js';
export type { ProxyProbe } from './proxies/proxy-probe.js';
export type { ProxyRepository } from './proxies/proxy.repository.js';
export type { StrangePages } from './strange-pages/strange-pages.js';
