import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recheckAction, testFacebookAccount } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { anAction } from '../../test/an-action.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { ActionRepository } from '../actions/action.repository.js';
import { AccountLeases } from './account-leases.js';

const user = newId();
let world: SandboxWorld;
let automation: RunningAutomation;
let accountId: string;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 1 });
  automation = await startAutomation(world, { LOOK_ANSWER_MS: '200' });
  accountId = await automation.connect(user, 'plain-2');
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

describe('a look that takes long', () => {
  it('at a session is answered as it was known, and the same call brings the end', async () => {
    await world.tell('POST', '/truth/faults', {
      kind: 'delay',
      account: 'plain-2',
      delayMs: 2_000,
      times: 1,
    });
    await world.tell('POST', '/truth/faults', { kind: 'session-expired', account: 'plain-2', times: 1 });
    const test = () => automation.ask(testFacebookAccount, user, { body: { accountId, byHand: true } });
    expect(await test()).toEqual({ success: true, status: 'connected', message: 'מחובר', pending: true });
    await eventually(async () => expect((await test()).pending).toBeUndefined());
    const told = automation.published.of('automation.account.state-changed.v1').map(({ data }) => data);
    expect(told).toEqual([expect.objectContaining({ accountId, reason: 'session-expired' })]);
  });

  it('for an action is answered as unknown, and what was found is told', async () => {
    accountId = await automation.connect(user, 'plain-2');
    const {
      _id,
      owner: _owner,
      version: _v,
      outbox: _o,
      createdAt: _c,
      updatedAt: _u,
      ...fields
    } = anAction();
    const group = { groupId: '310200000', groupUrl: `${world.url}/groups/310200000`, name: 'קבוצה' };
    const actionId = `${_id}:${newId()}`;
    await automation.get(ActionRepository).insert(user, {
      ...fields,
      _id: actionId,
      accountId,
      work: { kind: 'publish', group, text: 'לא קרה', media: null },
      groupId: group.groupId,
      state: 'unknown',
      attempt: 1,
      submittedAt: new Date(Date.now() - 600_000),
      notBefore: new Date('9999-12-31T00:00:00Z'),
    });
    const worker = await automation
      .get(AccountLeases)
      .claimWithin(15_000, user, accountId, { evenResting: true });
    const recheck = () => automation.ask(recheckAction, user, { params: { actionId } });
    expect(await recheck()).toEqual({ success: false, status: 'unknown', pending: true });
    await worker?.lease.release();
    const failed = () => automation.published.of('automation.action.failed.v1').map(({ data }) => data);
    await eventually(() => expect(failed()).toEqual([expect.objectContaining({ actionId })]));
  });
});
