import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';

interface Asked {
  groupId: string;
  state: string;
  answers: string[];
}

let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;
/** Of private groups that nobody is in yet, those that ask questions. */
let asking: { id: string; questions: string[] }[];
/** Groups that take anybody at once, and nobody is in yet. */
let open: { id: string }[];

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  const { groups } = await world.truth<{ groups: ((typeof asking)[number] & { privacy: string })[] }>(
    '/truth/groups',
  );
  const { accounts } = await world.truth<{ accounts: { username: string; groups: string[] }[] }>(
    '/truth/accounts',
  );
  const own = new Set(accounts.find(({ username }) => username === 'plain-2')?.groups);
  const others = groups.filter(({ id }) => !own.has(id));
  open = others.filter(({ privacy }) => privacy === 'public');
  asking = others.filter(({ questions }) => questions.length > 0);
  const proxyUrl = world.proxies[0]?.url ?? '';
  context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, 'plain-2', 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
});
afterEach(() => world.tell('DELETE', '/truth/faults'));
afterAll(async () => {
  await context?.close();
  await bench?.stop();
  await world?.stop();
});

const groupOf = (index: number) => ({ groupId: asking[index]?.id ?? '' });
const join = async (index: number, answers: string[] = []) => {
  const ready = await bench.driver.prepareJoin(context, groupOf(index), answers);
  return ready?.submit(() => Promise.resolve(30_000));
};
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof NetworkError ? error.reason : String(error)),
  );
const asked = async (index: number) => {
  const { accounts } = await world.truth<{ accounts: { username: string; asked: Asked[] }[] }>(
    '/truth/accounts',
  );
  const own = accounts.find(({ username }) => username === 'plain-2')?.asked ?? [];
  return own.find(({ groupId }) => groupId === groupOf(index).groupId);
};

describe('joining a public group', () => {
  it.each([
    ['error-500', 0, false],
    ['reset', 1, false],
    ['drop-reply', 2, true],
  ] as const)(
    'whose answer is a %s is lost, not failed: it may have been taken',
    async (kind, place, isTaken) => {
      const groupId = open[place]?.id ?? '';
      const ready = await bench.driver.prepareJoin(context, { groupId });
      await world.tell('POST', '/truth/faults', {
        kind,
        path: `/groups/${groupId}/join`,
        method: 'POST',
        times: 1,
      });
      const error = await ready?.submit(() => Promise.resolve(30_000)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LostAnswerError);
      expect((await bench.driver.prepareJoin(context, { groupId })) === null).toBe(isTaken);
    },
  );
});

describe('joining a private group that asks questions', () => {
  it('answers each question in its order, the last answer for all that are left, and waits', async () => {
    const most = asking.findIndex(({ questions }) => questions.length > 1);
    const answers = ['דרך חברה 👩‍👩‍👧, "ממש מרוצה"'];
    expect(await join(most, answers)).toEqual({ permalink: null, pendingApproval: true });
    const request = await asked(most);
    expect(request?.state).toBe('requested');
    expect(request?.answers).toEqual(asking[most]?.questions.map(() => answers[0]));
    expect(await reasonOf(join(most, answers))).toBe('join-pending');
    await world.tell('POST', '/truth/approve', { account: 'plain-2' });
    expect(await bench.driver.prepareJoin(context, groupOf(most))).toBeNull();
  });

  it('that turned the account away is not asked again', async () => {
    await join(1, ['תשובה']);
    const request = { account: 'plain-2', groupId: groupOf(1).groupId };
    await world.tell('POST', '/truth/decline', request);
    expect(await reasonOf(join(1, ['תשובה']))).toBe('join-declined');
    expect((await asked(1))?.state).toBe('declined');
  });

  it('is left to the person when there are no answers', async () => {
    expect(await reasonOf(join(2))).toBe('join-questions');
    expect(await asked(2)).toBeUndefined();
  });

  it('is left to the person where the page does not take the answers', async () => {
    const path = `/groups/${groupOf(2).groupId}$`;
    await world.tell('POST', '/truth/faults', { kind: 'answers-refused', path, account: 'plain-2' });
    expect(await reasonOf(join(2, ['תשובה']))).toBe('join-questions');
    expect(await asked(2)).toBeUndefined();
  });

  it.each([
    ['error-500', false],
    ['reset', false],
    ['drop-reply', true],
  ] as const)(
    'whose answer to them is a %s is lost, not failed: it may have been taken',
    async (kind, isTaken) => {
      const index = isTaken ? 4 : 2;
      const path = `/groups/${groupOf(index).groupId}/join`;
      await world.tell('POST', '/truth/faults', { kind, path, method: 'POST', times: 1 });
      const error = await join(index, ['תשובה']).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LostAnswerError);
      const now = await reasonOf(bench.driver.prepareJoin(context, groupOf(index), ['תשובה']));
      expect(now).toBe(isTaken ? 'join-pending' : 'no error');
    },
  );

  it('waits without answers where the request was sent before they were asked for', async () => {
    const path = `/groups/${groupOf(5).groupId}$`;
    await world.tell('POST', '/truth/faults', { kind: 'asked-at-once', path, account: 'plain-2' });
    expect(await join(5)).toEqual({ permalink: null, pendingApproval: true });
    expect((await asked(5))?.answers.join('')).toBe('');
  });

  it('adds the answers where the request was sent before they were asked for', async () => {
    const path = `/groups/${groupOf(6).groupId}$`;
    await world.tell('POST', '/truth/faults', { kind: 'asked-at-once', path, account: 'plain-2' });
    expect(await join(6, ['תשובה'])).toEqual({ permalink: null, pendingApproval: true });
    expect((await asked(6))?.answers).toEqual(asking[6]?.questions.map(() => 'תשובה'));
  });

  it('does not click after its deadline', async () => {
    const ready = await bench.driver.prepareJoin(context, groupOf(2), ['תשובה']);
    expect(await reasonOf(ready?.submit(() => Promise.resolve(-1)) ?? Promise.resolve())).toBe('timeout');
    expect(await asked(2)).toBeUndefined();
  });

  it.each(['rate-limit', 'checkpoint', 'session-expired'])(
    'whose answer is the page of a %s says so at once',
    async (kind) => {
      const path = `/groups/${groupOf(3).groupId}/join`;
      const ready = await bench.driver.prepareJoin(context, groupOf(3), ['תשובה']);
      await world.tell('POST', '/truth/faults', { kind, path, method: 'POST', times: 1 });
      const startedAt = Date.now();
      const error = await ready?.submit(() => Promise.resolve(30_000)).catch((thrown: unknown) => thrown);
      const reasons: Record<string, string> = { 'rate-limit': 'rate-limited' };
      const reason = reasons[kind] ?? kind;
      // Another page came: it says why the account stands still, and nothing of the request.
      expect(error).toBeInstanceOf(LostAnswerError);
      expect(error).toMatchObject({ pause: kind, cause: { reason } });
      expect(Date.now() - startedAt).toBeLessThan(14_000);
    },
  );
});
