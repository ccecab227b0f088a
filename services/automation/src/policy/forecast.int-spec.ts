import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forecastActions } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { anAction } from '../../test/an-action.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { ActionRepository } from '../actions/action.repository.js';
import type { Action } from '../actions/action.js';

const user = newId();
let world: SandboxWorld;
let automation: RunningAutomation;
let accountId: string;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 1 });
  automation = await startAutomation(world);
  accountId = await automation.connect(user, 'plain');
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const startAt = new Date(Date.now() + 60_000).toISOString();
const forecast = (by: string, groupId = 'g1') =>
  automation.ask(forecastActions, by, {
    body: {
      owner: by,
      startAt,
      texts: ['שלום'],
      targets: [
        { accountId, publish: { groupId, text: 0 } },
        { accountId, publish: null },
      ],
    },
  });

async function done(more: Partial<Action>): Promise<void> {
  const { _id, owner: _o, version: _v, outbox: _b, createdAt: _c, updatedAt: _u, ...fields } = anAction();
  await automation.get(ActionRepository).insert(user, {
    ...fields,
    _id: `${_id}:${newId()}`,
    accountId,
    contentHash: '',
    state: 'succeeded',
    submittedAt: new Date(),
    notBefore: new Date(),
    ...more,
  });
}

describe('what the policy would say of a plan', () => {
  it('is asked of the facts that it acts on, and nothing is stored', async () => {
    const before = await automation.get(ActionRepository).count(user);
    const { targets } = await forecast(user);
    expect(targets).toMatchObject([
      { membership: 'unknown', at: startAt, refusal: null, commentRefusal: null },
      { membership: 'unknown', at: startAt, refusal: null },
    ]);
    expect(await automation.get(ActionRepository).count(user)).toBe(before);
  });

  it('knows where the account was let in, and where it waits', async () => {
    const outcome = {
      permalink: null,
      evidence: { before: null, after: null },
      finishedAt: new Date().toISOString(),
    };
    const join = {
      kind: 'join' as const,
      work: { kind: 'join' as const, group: { groupId: '', groupUrl: '', name: '' } },
    };
    await done({ ...join, groupId: 'g-in', outcome: { ...outcome, pendingApproval: false } });
    await done({ ...join, groupId: 'g-asked', outcome: { ...outcome, pendingApproval: true } });
    expect((await forecast(user, 'g-in')).targets[0]?.membership).toBe('member');
    expect((await forecast(user, 'g-asked')).targets[0]?.membership).toBe('asked');
  });

  it('refuses an account that is someone else’s', async () => {
    const { targets } = await forecast(newId());
    expect(targets).toMatchObject([{ at: null, refusal: 'account-removed' }, { at: null }]);
  });
});
