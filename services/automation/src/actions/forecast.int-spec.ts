import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  askQuietTime,
  askQuietTimes,
  forecastActions,
  getPostingRules,
  newEvent,
  noPostingRules,
  savePostingRules,
  timeZoneChanged,
  userDeleted,
} from '@megafon/contracts';
import type { PostingRules } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { KeepTimeZoneWhenChanged } from '@megafon/time-zones';
import { anAction } from '../../test/an-action.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { ActionRepository } from './action.repository.js';
import type { Action } from './action.js';
import { ForgetUserWhenDeleted } from '../retention/forget-user-when-deleted.js';

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
const forecast = (by: string, groupId = 'g1', at = startAt) =>
  automation.ask(forecastActions, by, {
    body: {
      owner: by,
      startAt: at,
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

describe('the rules that a user sets for their accounts', () => {
  const all = { from: '00:00', to: '23:59' };
  const rulesWith = (over: Partial<PostingRules>): PostingRules => ({ ...noPostingRules, ...over });
  const save = (over: Partial<PostingRules>, by = user) =>
    automation.ask(savePostingRules, by, { body: rulesWith(over) });
  const noon = '2040-11-21T10:00:00.000Z';
  const quiet = (by = user) => automation.ask(askQuietTime, by, { body: { owner: by, at: noon } });
  const foreseen = async () => (await forecast(user, 'g-new', noon)).targets;

  it('hold nothing back until they are set, and are each user’s own', async () => {
    const { ceiling, ...before } = await automation.ask(getPostingRules, user);
    expect(before).toEqual({ success: true, rules: noPostingRules, next: null });
    expect(Object.keys(ceiling)).toEqual(['publish', 'comment']);
    await save({ quietHours: all, keepsShabbat: true });
    expect((await automation.ask(getPostingRules, user)).rules).toEqual(
      rulesWith({ quietHours: all, keepsShabbat: true }),
    );
    expect((await quiet()).quiet).toMatchObject({
      reason: 'quiet-hours',
      until: '2040-11-21T21:59:00.000Z',
    });
    expect((await quiet(newId())).quiet).toBeNull();
    const times = [noon, '2040-11-21T21:59:30.000Z'];
    const among = await automation.ask(askQuietTimes, user, { body: { owner: user, times } });
    expect(among.quiet).toEqual([true, false]);
  });

  it('are what the policy goes by: their quiet times and their caps', async () => {
    expect((await foreseen())[0]).toMatchObject({ at: null, refusal: 'quiet-hours' });
    await save({ dailyCaps: { publish: 0, comment: null } });
    expect(await foreseen()).toMatchObject([{ at: null, refusal: 'daily-cap' }, { refusal: null }]);
    await save({});
    expect((await foreseen())[0]?.refusal).toBeNull();
  });

  it('are read by the clock that the user lives by, whatever comes twice or late', async () => {
    const mover = newId();
    const hear = (timeZone: string, revision: number) => {
      const envelope = { id: newId(), tenant: mover, traceId: '', time: new Date() };
      const event = newEvent(timeZoneChanged, { ...envelope, data: { userId: mover, timeZone, revision } });
      return automation.get(KeepTimeZoneWhenChanged).handle(event);
    };
    // Noon in Jerusalem is five in the morning in New York.
    await save({ quietHours: { from: '00:00', to: '07:00' } }, mover);
    expect((await quiet(mover)).quiet).toBeNull();
    await hear('America/New_York', 3);
    await hear('Asia/Kolkata', 2);
    await hear('America/New_York', 3);
    expect((await quiet(mover)).quiet).toMatchObject({ until: '2040-11-21T12:00:00.000Z' });
    await hear('Asia/Kolkata', 4);
    expect((await quiet(mover)).quiet).toBeNull();
  });

  it('go with the user', async () => {
    const gone = newId();
    await save({ keepsHolidays: true }, gone);
    const event = newEvent(userDeleted, {
      id: newId(),
      tenant: gone,
      traceId: '',
      time: new Date(),
      data: { userId: gone },
    });
    await automation.get(ForgetUserWhenDeleted).handle(event);
    expect((await automation.ask(getPostingRules, gone)).rules).toEqual(noPostingRules);
  });
});
