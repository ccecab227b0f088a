import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { recheckAction } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { Metrics } from '@megafon/service';
import { AccountLeases } from '../accounts/account-leases.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { never } from '../accounts/owner-turns.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { anAction } from '../../test/an-action.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { eventually } from '@megafon/testing';
import { contentHash } from '../network/content-hash.js';
import type { Action } from './action.js';
import { ActionRepository } from './action.repository.js';

const user = newId();
let world: SandboxWorld;
let automation: RunningAutomation;
let accountId: string;
let group: { groupId: string; groupUrl: string; name: string };

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 1 });
  automation = await startAutomation(world);
  const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
  const { id = '', name = '' } = groups[0] ?? {};
  group = { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
  accountId = await automation.connect(user, 'plain');
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const recheck = (actionId: string, by = user) => automation.ask(recheckAction, by, { params: { actionId } });
const posts = async () => (await world.truth<{ posts: TruthPost[] }>('/truth/posts?author=plain')).posts;

/** What may have happened, and no worker looks for any more. */
async function unknownAction(change: Partial<Action> & Pick<Action, 'work' | 'groupId'>): Promise<string> {
  const { _id, owner: _owner, version: _v, outbox: _o, createdAt: _c, updatedAt: _u, ...fields } = anAction();
  const id = `${_id}:${newId()}`;
  await automation.get(ActionRepository).insert(user, {
    ...fields,
    ...{ _id: id, accountId, kind: change.work.kind, state: 'unknown', attempt: 1, toldUnknown: 1 },
    ...{ notBefore: never, deadline: new Date(Date.now() + 600_000) },
    ...change,
  });
  return id;
}

const unknownPost = (text: string, submittedAt: Date) =>
  unknownAction({
    work: { kind: 'publish', group, text, media: null },
    groupId: group.groupId,
    submittedAt,
    contentHash: contentHash(text),
    beforeClick: { ids: [], unlinked: 0, newest: [], isWhole: true },
  });

describe('a recheck of an unknown action', () => {
  it('finds what happened, with its permalink', async () => {
    const before = new Date(Date.now() - 60_000);
    const done = await automation.perform(user, accountId, {
      kind: 'publish',
      group,
      text: 'קרה',
      media: null,
    });
    await eventually(async () =>
      expect((await automation.get(ActionRepository).get(user, done)).state).toBe('succeeded'),
    );
    const id = await unknownPost('קרה', before);
    expect(await recheck(id)).toEqual({ success: true, status: 'succeeded' });
    const told = automation.published.of('automation.action.succeeded.v1').map(({ data }) => data);
    const [post] = await posts();
    expect(told.find(({ actionId }) => actionId === id)).toMatchObject({ outcome: { permalink: post?.url } });
    await expect(recheck(id)).rejects.toMatchObject({ code: 'ACTION.NOT_UNKNOWN' });
    const { body } = await automation.get(Metrics).text();
    expect(body).toMatch(/megafon_automation_actions_total\{kind="publish",outcome="succeeded"[^}]*\} 2/);
    expect(body).toMatch(/megafon_automation_action_seconds_count\{[^}]*kind="publish"[^}]*\} 2/);
    expect(body).toMatch(/megafon_automation_logins_total\{outcome="completed"[^}]*\} 1/);
    expect(body).toMatch(/megafon_automation_accounts_waiting\{[^}]*\} 0/);
  });

  it('fails what certainly did not happen, and clicks nothing', async () => {
    const before = (await posts()).length;
    const id = await unknownPost('לא קרה', new Date(Date.now() - 600_000));
    expect(await recheck(id)).toEqual({ success: true, status: 'failed' });
    expect(await posts()).toHaveLength(before);
  });

  it('fails a join that its group turned down meanwhile', async () => {
    const { groups } = await world.truth<{
      groups: { id: string; name: string; privacy: string; questions: string[] }[];
    }>('/truth/groups');
    const asking = groups.slice(60).find(({ questions }) => questions.length > 0);
    const { id: groupId = '', name = '' } = asking ?? {};
    const work = {
      kind: 'join' as const,
      group: { groupId, groupUrl: `${world.url}/groups/${groupId}`, name },
    };
    const asked = await automation.perform(user, accountId, { ...work, answers: ['תשובה'] });
    await eventually(async () =>
      expect((await automation.get(ActionRepository).get(user, asked)).state).toBe('succeeded'),
    );
    await world.tell('POST', '/truth/decline', { account: 'plain', groupId });
    const id = await unknownAction({ work, groupId, submittedAt: new Date() });
    expect(await recheck(id)).toEqual({ success: true, status: 'failed' });
    const told = automation.published.of('automation.action.failed.v1').map(({ data }) => data);
    expect(told.find(({ actionId }) => actionId === id)).toMatchObject({ reason: 'join-declined' });
  });

  it('waits for a worker that has the account at the moment', async () => {
    const worker = await automation
      .get(AccountLeases)
      .claimWithin(15_000, user, accountId, { evenResting: true });
    const asked = jest.spyOn(automation.get(AccountRepository), 'claim');
    const answer = recheck(await unknownPost('לא קרה עדיין', new Date(Date.now() - 600_000)));
    await eventually(() => expect(asked).toHaveBeenCalled());
    expect(worker).not.toBeNull();
    await worker?.lease.release();
    expect(await answer).toEqual({ success: true, status: 'failed' });
  });

  it('is not done in an account that is no longer connected', async () => {
    const id = await unknownPost('של חשבון מנותק', new Date());
    const accounts = automation.get(AccountRepository);
    await accounts.change(user, accountId, (known) => ({ state: { ...known, state: 'disconnected' } }));
    await expect(recheck(id)).rejects.toMatchObject({ code: 'ACCOUNT.NOT_CONNECTED', status: 409 });
    await accounts.change(user, accountId, (known) => ({ state: { ...known, state: 'connected' } }));
  });

  it('is for its owner alone, and says when there is none', async () => {
    const id = await unknownPost('של מישהו', new Date());
    await expect(recheck(id, newId())).rejects.toMatchObject({ code: 'ACTION.NOT_FOUND' });
    await expect(recheck('run:1:publish')).rejects.toMatchObject({ code: 'ACTION.NOT_FOUND' });
    await expect(recheck('a b')).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });
});
