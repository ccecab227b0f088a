import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  actionFailed,
  fetchGroups,
  groupFetchProgressed,
  groupsChanged,
  groupsFetched,
  listAccountsOf,
  listGroups,
  newEvent,
  performAction,
  chooseGroups,
  listLeftOutGroups,
} from '@megafon/contracts';
import type { DataOf, EventOf } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { HealthChecks } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { aSubscription, fetchedPart, networkGroups, startContent } from '../../test/running-content.js';
import type { InProcess } from '@megafon/service-testing';
import { KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { CloseAccountWhenListingFailed } from './events/close-account-when-listing-failed.js';
import { KeepGroupsWhenFetched } from './events/keep-groups-when-fetched.js';
import { GroupFetchRepository } from './group-fetch.repository.js';

let content: InProcess;
let owner: string;
const [first, second] = [newId(), newId()];

beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());
beforeEach(() => {
  owner = newId();
  connected(first, second);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function connected(...accountIds: string[]): void {
  content.services.answer(listAccountsOf, () => ({
    accounts: accountIds.map((accountId) => ({ accountId, accountName: 'ח', status: 'connected' as const })),
  }));
}

const ask = () => content.ask(fetchGroups, owner);
const commands = () =>
  content.published.of(performAction.type).filter(({ tenant }) => tenant === owner) as EventOf<
    typeof performAction
  >[];
const began = (count: number) =>
  eventually(() => {
    expect(commands()).toHaveLength(count);
    return commands()[0]?.data.origin.id ?? '';
  });
const arrived = (event: EventOf<typeof groupsFetched>) => content.get(KeepGroupsWhenFetched).handle(event);
const failed = (fetchId: string, accountId: string) =>
  content.get(CloseAccountWhenListingFailed).handle(
    newEvent(actionFailed, {
      id: newId(),
      tenant: owner,
      traceId: '',
      time: content.clock.now(),
      data: {
        actionId: `${fetchId}:${accountId}:list-groups`,
        accountId,
        owner,
        origin: { kind: 'group-fetch', id: fetchId },
        kind: 'list-groups',
        reason: 'session-expired',
        evidence: { before: null, after: null },
        finishedAt: content.clock.now().toISOString(),
      },
    }),
  );
const unlimited = () =>
  content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(owner, { facebookGroups: null }));

describe('fetching groups', () => {
  it('asks every connected account and keeps what they find, each group once', async () => {
    await unlimited();
    const answer = ask();
    const fetchId = await began(2);
    expect(commands().map(({ data }) => [data.accountId, data.work])).toEqual([
      [first, { kind: 'list-groups' }],
      [second, { kind: 'list-groups' }],
    ]);
    await arrived(fetchedPart(owner, fetchId, first, networkGroups(0, 300), { part: 0, parts: 2 }));
    await arrived(fetchedPart(owner, fetchId, first, networkGroups(300, 400), { part: 1, parts: 2 }));
    await arrived(fetchedPart(owner, fetchId, second, networkGroups(350, 450)));
    expect(await answer).toEqual({
      success: true,
      pending: false,
      groupsCount: 450,
      accountsProcessed: 2,
      skippedByLimit: 0,
      failedAccounts: [],
    });
    expect(await content.ask(listGroups, owner)).toHaveLength(450);
    const progress = content.published.of(groupFetchProgressed.type).filter(({ tenant }) => tenant === owner);
    expect(progress.at(-1)?.data).toMatchObject({ accountsProcessed: 2, groupsCount: 450, done: true });
  });

  it('keeps as many as the plan allows and says how many it left out', async () => {
    const answer = ask();
    const fetchId = await began(2);
    await arrived(fetchedPart(owner, fetchId, first, networkGroups(0, 8)));
    await arrived(fetchedPart(owner, fetchId, second, networkGroups(5, 20)));
    expect(await answer).toMatchObject({ groupsCount: 10, skippedByLimit: 10 });
    const kept = await content.ask(listGroups, owner);
    expect(kept).toHaveLength(10);

    const left = () => content.ask(listLeftOutGroups, owner);
    const before = await left();
    expect(before).toMatchObject({ total: 10, limit: 10, used: 10 });
    const [wanted, another] = before.groups.map(({ _id }) => _id);
    const remove = kept.slice(0, 1).map(({ _id }) => _id);
    const choose = (add: (string | undefined)[], by = owner) =>
      content.ask(chooseGroups, by, { body: { add: add.map((id) => id ?? ''), remove } });
    await expect(choose([wanted, another])).rejects.toMatchObject({ code: 'GROUP.LIMIT_REACHED' });
    await expect(choose([wanted], newId())).rejects.toMatchObject({ code: 'GROUP.NOT_FOUND' });
    expect(await left()).toEqual(before);
    expect(await choose([wanted])).toMatchObject({ added: 1, removed: 1 });
    const after = (await content.ask(listGroups, owner)).map(({ _id }) => _id);
    expect([after.length, after.includes(wanted ?? ''), after.includes(remove[0] ?? '')]).toEqual([
      10,
      true,
      false,
    ]);
    expect((await left()).groups.map(({ _id }) => _id)).toContain(remove[0]);
    expect(await left()).toMatchObject({ total: 10, used: 10 });
  });

  it('brings names and sizes up to date, and adds nothing twice', async () => {
    connected(first);
    for (const name of ['ישן', 'חדש']) {
      content.published.events = [];
      const answer = ask();
      const fetchId = await began(1);
      const groups = networkGroups(0, 3).map((group) => ({ ...group, name }));
      await arrived(fetchedPart(owner, fetchId, first, groups));
      expect(await answer).toMatchObject({ groupsCount: 3 });
    }
    const groups = await content.ask(listGroups, owner);
    expect(groups.map(({ name }) => name)).toEqual(['חדש', 'חדש', 'חדש']);
    expect(content.published.of(groupsChanged.type)).toEqual([]);
  });

  it('is joined by a second request while it runs', async () => {
    connected(first);
    const answers = [ask(), ask(), ask()];
    const fetchId = await began(1);
    await arrived(fetchedPart(owner, fetchId, first, networkGroups(0, 2)));
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ groupsCount: 2 });
    expect(commands()).toHaveLength(1);
  });

  it('goes on with the other accounts when one cannot be asked', async () => {
    const answer = ask();
    const fetchId = await began(2);
    await failed(fetchId, first);
    await arrived(fetchedPart(owner, fetchId, second, networkGroups(0, 2)));
    expect(await answer).toMatchObject({ groupsCount: 2, accountsProcessed: 2 });
  });

  it('fails with the reason when no account could be asked', async () => {
    connected(first);
    const answer = expect(ask()).rejects.toMatchObject({
      code: 'GROUP.FETCH_FAILED',
      details: { reason: 'session-expired' },
    });
    const fetchId = await began(1);
    await failed(fetchId, first);
    await failed(fetchId, first);
    await answer;
  });

  it('does not hold up a process that shuts down, and goes on without it', async () => {
    connected(first);
    const draining = jest.spyOn(content.get(HealthChecks), 'isDraining', 'get').mockReturnValue(true);
    expect(await ask()).toMatchObject({ success: true, pending: true, groupsCount: 0 });
    draining.mockRestore();
    const answer = ask();
    const fetchId = await began(1);
    await arrived(fetchedPart(owner, fetchId, first, networkGroups(0, 2)));
    expect(await answer).toMatchObject({ groupsCount: 2 });
    expect(commands()).toHaveLength(1);
  });

  it('that takes long is answered with what is there so far, and goes on', async () => {
    const answer = ask();
    const fetchId = await began(2);
    await arrived(fetchedPart(owner, fetchId, first, networkGroups(0, 2)));
    content.clock.advance(5_000);
    expect(await answer).toMatchObject({
      success: true,
      pending: true,
      groupsCount: 2,
      accountsProcessed: 1,
    });
    const joined = ask();
    await arrived(fetchedPart(owner, fetchId, second, networkGroups(2, 4)));
    expect(await joined).toMatchObject({ pending: false, groupsCount: 4, accountsProcessed: 2 });
    expect(commands()).toHaveLength(2);
  });

  it('is refused without a connected account', async () => {
    content.services.answer(listAccountsOf, () => ({
      accounts: [{ accountId: first, accountName: 'ח', status: 'paused' as const }],
    }));
    await expect(ask()).rejects.toMatchObject({ code: 'ACCOUNT.NONE_CONNECTED' });
  });
});

describe('groups that arrive', () => {
  const added = () =>
    content.published
      .of(groupsChanged.type)
      .filter(({ tenant }) => tenant === owner)
      .map(({ data }) => (data as DataOf<typeof groupsChanged>).added);

  it('twice, are counted once', async () => {
    connected(first);
    const answer = ask();
    const fetchId = await began(1);
    const part = fetchedPart(owner, fetchId, first, networkGroups(0, 4));
    await Promise.all([arrived(part), arrived(part)]);
    await arrived(part);
    expect(await answer).toMatchObject({ groupsCount: 4 });
    await eventually(() => expect(added()).toEqual([4]));
  });

  it('and whose handler failed half-way, are all there and counted after the next attempt', async () => {
    connected(first);
    const answer = ask();
    const fetchId = await began(1);
    const part = fetchedPart(owner, fetchId, first, networkGroups(0, 4));
    jest.spyOn(content.get(GroupFetchRepository), 'change').mockRejectedValueOnce(new Error('cut short'));
    await expect(arrived(part)).rejects.toThrow('cut short');
    expect(await content.ask(listGroups, owner)).toHaveLength(4);
    await arrived(part);
    expect(await answer).toMatchObject({ groupsCount: 4 });
    await eventually(() => expect(added()).toEqual([4]));
  });

  it('of a fetch that nobody knows, are left alone', async () => {
    await arrived(fetchedPart(owner, newId(), first, networkGroups(0, 4)));
    expect(await content.ask(listGroups, owner)).toEqual([]);
  });
});
