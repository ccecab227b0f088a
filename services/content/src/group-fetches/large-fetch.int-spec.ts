import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countGroups, fetchGroups, groupsPerEvent, listAccountsOf, performAction } from '@megafon/contracts';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { aSubscription, fetchedPart, networkGroups, startContent } from '../../test/running-content.js';
import { GroupPages } from '../group-storage/group-pages.js';
import { KeepGroupsWhenFetched } from './events/keep-groups-when-fetched.js';

let content: InProcess;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

it('takes 2,000 groups of each of two accounts that share half of them, each once', async () => {
  const [owner, first, second] = [newId(), newId(), newId()];
  content.services.answer(listAccountsOf, () => ({
    accounts: [first, second].map((accountId) => ({
      accountId,
      accountName: 'ח',
      status: 'connected' as const,
    })),
  }));
  await content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(owner, { facebookGroups: null }));
  const answer = content.ask(fetchGroups, owner);
  const fetchId = await eventually(() => {
    const [command] = content.published.of(performAction.type);
    expect(command).toBeDefined();
    return (command?.data as { origin: { id: string } }).origin.id;
  });
  const parts = 2_000 / groupsPerEvent;
  const send = async (accountId: string, from: number) => {
    for (let part = 0; part < parts; part += 1) {
      const start = from + part * groupsPerEvent;
      const groups = networkGroups(start, start + groupsPerEvent);
      const event = fetchedPart(owner, fetchId, accountId, groups, { part, parts });
      await content.get(KeepGroupsWhenFetched).handle(event);
    }
  };
  // The parts of two accounts arrive between each other.
  await Promise.all([send(first, 0), send(second, 1_000)]);
  expect(await answer).toEqual({
    success: true,
    pending: false,
    groupsCount: 3_000,
    accountsProcessed: 2,
    skippedByLimit: 0,
    failedAccounts: [],
  });
  expect(await content.ask(countGroups, owner)).toMatchObject({ total: 3_000 });
  const ids = await content.get(GroupPages).ids(owner, {}, 10_000);
  expect(new Set(ids).size).toBe(3_000);
});
