/**
 * One fetch of groups: what each account is asked, and how far it is. Pure: ids, times and counts are given.
 * A user has one fetch at a time; the next one takes its place.
 */
interface AccountFetch {
  accountId: string;
  state: 'pending' | 'done' | 'failed';
  /** How many parts the list has; null until the first one came. */
  parts: number | null;
  received: number[];
  reason: string | null;
}

export interface GroupFetch {
  fetchId: string;
  startedAt: Date;
  done: boolean;
  accounts: AccountFetch[];
  /** Distinct groups found and kept. */
  groupsCount: number;
  /** Distinct network ids beyond the plan's limit. */
  skipped: string[];
}

/** A fetch without an answer for this long was lost; the next request starts anew. */
export const abandonedAfterMs = 5 * 60_000;
/** Ids of skipped groups are kept to count them once; no more of them than this. */
const maxSkipped = 10_000;

export function startFetch(fetchId: string, accountIds: readonly string[], now: Date): GroupFetch {
  return {
    fetchId,
    startedAt: now,
    done: accountIds.length === 0,
    accounts: accountIds.map((accountId) => ({
      accountId,
      state: 'pending',
      parts: null,
      received: [],
      reason: null,
    })),
    groupsCount: 0,
    skipped: [],
  };
}

/** Whether a second request waits for this fetch instead of starting one. */
export function isUnderWay(fetch: GroupFetch, now: Date): boolean {
  return !fetch.done && now.getTime() - fetch.startedAt.getTime() < abandonedAfterMs;
}

/** Part of an account's list arrived. Null when it was known, or belongs to another fetch. */
export function receivePart(
  fetch: GroupFetch,
  report: {
    fetchId: string;
    accountId: string;
    part: number;
    parts: number;
    groupsCount: number;
    skipped: readonly string[];
  },
): GroupFetch | null {
  const account = pending(fetch, report.fetchId, report.accountId);
  if (!account || account.received.includes(report.part)) return null;
  const received = [...account.received, report.part];
  const state = received.length >= report.parts ? ('done' as const) : ('pending' as const);
  return settle({
    ...fetch,
    accounts: replace(fetch.accounts, { ...account, parts: report.parts, received, state }),
    // Parts of several accounts arrive at once: the highest count has seen them all.
    groupsCount: Math.max(fetch.groupsCount, report.groupsCount),
    skipped: [...new Set([...fetch.skipped, ...report.skipped])].slice(0, maxSkipped),
  });
}

/** An account could not be asked. Null when that account is settled already, or belongs to another fetch. */
export function failAccount(
  fetch: GroupFetch,
  report: { fetchId: string; accountId: string; reason: string },
): GroupFetch | null {
  const account = pending(fetch, report.fetchId, report.accountId);
  if (!account) return null;
  const failed: AccountFetch = { ...account, state: 'failed', reason: report.reason };
  return settle({ ...fetch, accounts: replace(fetch.accounts, failed) });
}

export function accountsProcessed(fetch: GroupFetch): number {
  return fetch.accounts.filter(({ state }) => state !== 'pending').length;
}

/** Accounts that could not be asked. */
export function failedAccounts(fetch: GroupFetch): { accountId: string; reason: string }[] {
  return fetch.accounts.flatMap(({ accountId, state, reason }) =>
    state === 'failed' ? [{ accountId, reason: reason ?? 'network-failed' }] : [],
  );
}

/** Why nothing was fetched at all: the first account's reason when all of them failed. */
export function failureOf(fetch: GroupFetch): string | null {
  const allFailed = fetch.accounts.length > 0 && fetch.accounts.every(({ state }) => state === 'failed');
  return allFailed ? (fetch.accounts[0]?.reason ?? null) : null;
}

function pending(fetch: GroupFetch, fetchId: string, accountId: string): AccountFetch | undefined {
  if (fetch.fetchId !== fetchId) return undefined;
  return fetch.accounts.find((account) => account.accountId === accountId && account.state === 'pending');
}

function replace(accounts: readonly AccountFetch[], changed: AccountFetch): AccountFetch[] {
  return accounts.map((account) => (account.accountId === changed.accountId ? changed : account));
}

function settle(fetch: GroupFetch): GroupFetch {
  return { ...fetch, done: fetch.accounts.every(({ state }) => state !== 'pending') };
}
