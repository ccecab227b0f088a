import { groupFetchProgressed, newEvent, performAction } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import { accountsProcessed } from './group-fetch.js';
import type { GroupFetch } from './group-fetch.js';

/** Accounts that do not begin within this time are not asked any more: nobody waits for them. */
const beginWithinMs = 100_000;

/** One command an account: list your groups. */
export function listGroupsCommands(owner: string, fetch: GroupFetch, now: Date): EventEnvelope[] {
  const deadline = new Date(now.getTime() + beginWithinMs).toISOString();
  return fetch.accounts.map(({ accountId }) => {
    const actionId = `${fetch.fetchId}:${accountId}:list-groups`;
    return newEvent(performAction, {
      id: actionId,
      tenant: owner,
      traceId: currentTraceId(),
      time: now,
      data: {
        actionId,
        accountId,
        owner,
        origin: { kind: 'group-fetch', id: fetch.fetchId },
        work: { kind: 'list-groups' },
        deadline,
      },
    });
  });
}

export function progressEvent(owner: string, fetch: GroupFetch, now: Date): EventEnvelope {
  const { fetchId, groupsCount, done, accounts } = fetch;
  return newEvent(groupFetchProgressed, {
    id: newId(),
    tenant: owner,
    traceId: currentTraceId(),
    time: now,
    data: {
      fetchId,
      accountsTotal: accounts.length,
      accountsProcessed: accountsProcessed(fetch),
      groupsCount,
      done,
    },
  });
}
