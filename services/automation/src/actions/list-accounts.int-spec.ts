import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listFacebookAccounts, removeFacebookAccount, savePostingRules } from '@megafon/contracts';
import type { ActingKind } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { anAction } from '../../test/an-action.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import type { Action } from './action.js';
import { ActionRepository } from './action.repository.js';

let world: SandboxWorld;
let automation: RunningAutomation;
const user = newId();
let first: string;
let second: string;

beforeAll(async () => {
  world = await startSandboxWorld();
  automation = await startAutomation(world);
  first = await automation.connect(user, 'plain');
  second = await automation.connect(user, 'plain-2');
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const account = async (accountId: string, of = user) =>
  (await automation.ask(listFacebookAccounts, of)).accounts.find((one) => one.accountId === accountId);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function stored(accountId: string, kind: ActingKind, fields: Partial<Action>): Promise<void> {
  const {
    owner: _o,
    version: _v,
    outbox: _b,
    createdAt: _c,
    updatedAt: _u,
    ...action
  } = anAction({
    // Nobody goes on with it meanwhile.
    notBefore: ago(-5),
    ...fields,
  });
  await automation.get(ActionRepository).insert(user, { ...action, _id: newId(), accountId, kind });
}

describe('the list of accounts', () => {
  it('says of an account that has done nothing that it has not', async () => {
    expect(await account(first)).toMatchObject({
      today: {
        publish: { done: 0, cap: 10_000 },
        comment: { done: 0, cap: 10_000 },
        join: { done: 0, cap: 10_000 },
      },
      groups: null,
      lastAct: null,
    });
  });

  it('says what an account did last and counts it, and counts no look', async () => {
    const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
    const { id: groupId = '', name = '' } = groups[0] ?? {};
    const group = { groupId, groupUrl: `${world.url}/groups/${groupId}`, name };
    const { accounts } = await world.truth<{ accounts: { username: string; groups: string[] }[] }>(
      '/truth/accounts',
    );
    const member = accounts.find(({ username }) => username === 'plain')?.groups ?? [];
    const before = Date.now();
    await automation.perform(user, first, { kind: 'list-groups' });
    await automation.perform(user, first, { kind: 'publish', group, text: 'פעם אחת', media: null });
    await eventually(async () => expect((await account(first))?.lastAct).not.toBeNull(), {
      timeoutMs: 60_000,
    });
    const shown = await account(first);
    expect(shown).toMatchObject({
      today: { publish: { done: 1 }, comment: { done: 0 }, join: { done: 0 } },
      groups: member.length,
      lastAct: { kind: 'publish' },
      usageCount: 2,
    });
    expect(Date.parse(shown?.lastAct?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(await account(second)).toMatchObject({ today: { publish: { done: 0 } }, lastAct: null });
  });

  it('counts as the policy does: what was clicked or may have been, within 24 hours, and nothing else', async () => {
    const actions = automation.get(ActionRepository);
    await stored(second, 'comment', { state: 'succeeded', submittedAt: ago(23) });
    await stored(second, 'comment', { state: 'unknown', submittedAt: ago(1) });
    await stored(second, 'comment', { state: 'submitting', submittedAt: ago(0) });
    await stored(second, 'comment', { state: 'succeeded', submittedAt: ago(25) });
    await stored(second, 'comment', { state: 'failed', failure: 'not-a-member', submittedAt: ago(1) });
    await stored(second, 'comment', { state: 'failed', failure: 'daily-cap', submittedAt: null });
    await stored(second, 'comment', { state: 'intended', submittedAt: null });
    await stored(second, 'join', { state: 'succeeded', submittedAt: null });
    await stored(second, 'join', { state: 'succeeded', submittedAt: ago(2) });
    const { today } = (await account(second)) ?? {};
    expect(today).toMatchObject({ publish: { done: 0 }, comment: { done: 3 }, join: { done: 1 } });
    expect(today?.comment.done).toBe(await actions.acrossOwnersCountDone([second], 'comment', ago(24)));
  });

  it('names the cap that an owner chose where it is the lower one', async () => {
    const rules = { quietHours: null, keepsShabbat: false, keepsHolidays: false };
    await automation.ask(savePostingRules, user, {
      body: { ...rules, dailyCaps: { publish: 7, comment: null } },
    });
    expect(await account(first)).toMatchObject({
      today: { publish: { done: 1, cap: 7 }, comment: { cap: 10_000 } },
    });
  });

  it('counts what the same user of the network did as another account', async () => {
    const other = newId();
    await automation.ask(removeFacebookAccount, user, { params: { id: first } });
    const again = await automation.connect(other, 'plain@again');
    expect(await account(again, other)).toMatchObject({
      today: { publish: { done: 1 } },
      groups: null,
      lastAct: null,
    });
    expect(await account(first)).toBeUndefined();
  });
});
