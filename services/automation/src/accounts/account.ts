import { accountMessage } from '@megafon/contracts';
import type { AccountState, ActingKind, FacebookAccount, PauseReason } from '@megafon/contracts';
import type { OwnedDocument } from '@megafon/mongo';
import { never } from './owner-turns.js';

/** That the person agreed, when, and to which text; `at` is null when they took it back. */
interface Consent {
  at: Date | null;
  textVersion: string;
}

interface Consenting {
  consent: { at: Date };
}

/** An account whose person agrees. */
export type ConsentingAccount = Account & Consenting;

/** The consent text a person agrees to now; a new text gets a new version. */
export const consentTextVersion = '2026-01';

/** A social account: who owns it, where its traffic goes, how it stands, and its session under encryption. */
export interface Account extends OwnedDocument {
  accountName: string;
  /** As the network knows it; one account for each username of an owner. */
  username: string;
  network: string;
  proxyId: string;
  /** For the page; never credentials. */
  proxyConfig: { host: string; port: number };
  state: AccountState;
  reason: PauseReason | null;
  /** What stopped it is a page that nothing here knows. */
  isPageUnknown?: boolean;
  consent: Consent;
  connectedAt: Date;
  /** Cookies of the network, sealed. */
  session: string;
  /** Rises with each new session and each renewal, also across a removal: no browser with an older one is used again. */
  sessionRevision: number;
  usageCount: number;
  lastUsed: Date | null;
  /** What it clicked last. Left out, as the next, until it is known. */
  lastAct?: { kind: ActingKind; at: Date } | null;
  /** How many it was in when they were fetched last. */
  groups?: number | null;
  /** Not touched before this time: gaps of the policy. */
  notBefore: Date;
  /** There may be something to do in it from then on, never earlier. Past the version, like the lease. */
  runnableAt: Date;
  /** How often something came in: who decides when it is due next sees what came meanwhile. */
  wakes: number;
  /** When it is checked next; claimed by whoever checks it, past the version like the lease. */
  nextCheckAt: Date;
  /** Who drives it now. `fence` rises with each claim; results carry it. */
  leaseWorker: string | null;
  /** Who drove it last: its context is likely to be open there. */
  warmWorker: string | null;
  leaseUntil: Date;
  fence: number;
}

/** What became known of an account by what was done in it. */
export type UsedFor = Pick<Account, 'lastAct' | 'groups'>;

/** What a finished login brings. */
export interface Connection {
  accountName: string;
  session: string;
  consent: Consent;
  at: Date;
  nextCheckAt: Date;
}

export function reconnected(account: Account, connection: Connection): Account {
  return {
    ...account,
    accountName: connection.accountName,
    session: connection.session,
    sessionRevision: account.sessionRevision + 1,
    consent: connection.consent,
    connectedAt: connection.at,
    state: 'connected',
    reason: null,
    isPageUnknown: false,
    notBefore: connection.at,
    nextCheckAt: connection.nextCheckAt,
  };
}

/** Null when it stands so already: giving it again keeps the time it was first given. */
export function consenting(account: Account, gives: boolean, at: Date): Account | null {
  if (hasConsent(account) === gives) return null;
  const notBefore = gives && account.notBefore >= never ? at : account.notBefore;
  return { ...account, notBefore, consent: { at: gives ? at : null, textVersion: consentTextVersion } };
}

/**
 * After a restore its person may have taken consent back, or the account away, in the time that was lost: it stands still
 * until they agree anew. Null when it stands so already.
 */
export function held(account: Account): Account | null {
  if (!hasConsent(account) && account.notBefore >= never) return null;
  return { ...account, consent: { ...account.consent, at: null }, notBefore: never };
}

/** Anything but a date is no consent. */
export function hasConsent<A extends Pick<Account, 'consent'>>(account: A): account is A & Consenting {
  return account.consent.at instanceof Date;
}

/** It stands still until its person has answered a page of the network. What was to be done in it waits for that. */
export function awaitsPerson({ state, reason }: Pick<Account, 'state' | 'reason'>): boolean {
  return state === 'paused' && reason === 'checkpoint';
}

const disconnecting: readonly PauseReason[] = ['session-expired', 'blocked'];

/** Null when it stands so already, or is stopped for a reason that a proxy does not change. A session that ended disconnects; everything else pauses. */
export function stopped(account: Account, reason: PauseReason, isPageUnknown = false): Account | null {
  const state = disconnecting.includes(reason) ? 'disconnected' : 'paused';
  if (account.state === state && account.reason === reason) return null;
  if (reason === 'proxy-failed' && account.state !== 'connected') return null;
  return { ...account, state, reason, isPageUnknown };
}

/** A test found the session standing: what a failing proxy or a passing limit had paused goes on. */
export function resumed(account: Account): Account | null {
  return account.state === 'connected'
    ? null
    : { ...account, state: 'connected', reason: null, isPageUnknown: false };
}

export function toReply(account: Account): FacebookAccount {
  const { lastAct = null, groups = null } = account;
  return {
    accountId: account._id,
    accountName: account.accountName,
    username: account.username,
    proxyConfig: account.proxyConfig,
    usageCount: account.usageCount,
    lastUsed: account.lastUsed?.toISOString() ?? null,
    status: account.state,
    reason: account.reason,
    ...(account.isPageUnknown === true && { isPageUnknown: true }),
    message: accountMessage(account),
    consentedAt: account.consent.at?.toISOString() ?? null,
    connectedAt: account.connectedAt.toISOString(),
    groups,
    lastAct: lastAct && { kind: lastAct.kind, at: lastAct.at.toISOString() },
  };
}
