import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { eventually, freshDatabaseName } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ActionRepository } from './action.repository.js';

/** No lease runs out in a test: what goes on does so because it was given free. */
const endlessLease = { LEASE_TTL_MS: '600000' };
const patience = { timeoutMs: 150_000, everyMs: 50 };
const caseMs = 240_000;
const count = 8;

let world: SandboxWorld;
let running: RunningAutomation[];
let database: string;
let groups: { id: string; name: string }[];

beforeEach(async () => {
  running = [];
  world = await startSandboxWorld();
  database = freshDatabaseName('automation');
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
});
afterEach(async () => {
  for (const automation of running) await automation.close();
  await world?.stop();
});

async function start(env: Record<string, string> = {}): Promise<RunningAutomation> {
  const automation = await startAutomation(world, { DATABASE: database, ...endlessLease, ...env });
  running.push(automation);
  return automation;
}

async function stop(automation: RunningAutomation): Promise<void> {
  running = running.filter((other) => other !== automation);
  await automation.close();
}

const texts = async () =>
  (await world.truth<{ posts: TruthPost[] }>('/truth/posts')).posts.map(({ text }) => text);

async function aPost(automation: RunningAutomation, owner: string, accountId: string, index: number) {
  const { id: groupId = '', name = '' } = groups[index] ?? {};
  const group = { groupId, groupUrl: `${world.url}/groups/${groupId}`, name };
  return automation.perform(owner, accountId, { kind: 'publish', group, text: `פוסט ${index}`, media: null });
}

async function whatIsLeft(automation: RunningAutomation, owner: string): Promise<object[]> {
  const actions = await automation.get(ActionRepository).list(owner);
  const open = actions.filter(({ state }) => state !== 'succeeded');
  const leases = open.map(({ accountId }) => automation.get(AccountRepository).get(owner, accountId));
  const accounts = await Promise.all(leases);
  return open.map(({ _id, state, failure, fence, attempt, notBefore }, index) => {
    const { leaseWorker, leaseUntil, state: account, fence: newest } = accounts[index] ?? {};
    return { _id, state, failure, fence, attempt, notBefore, leaseWorker, leaseUntil, account, newest };
  });
}

/** For an hour, by the time that the services share: the machine's own may be a little behind it. */
async function heldBy(workerId: string, automation: RunningAutomation, owner: string, accountId: string) {
  const now = automation.get(Clock).now();
  const lease = { workerId, now, until: new Date(now.getTime() + 3_600_000) };
  expect(await automation.get(AccountRepository).claim(owner, accountId, lease)).not.toBeNull();
}

const succeeded = (automation: RunningAutomation) =>
  automation.published.of('automation.action.succeeded.v1').map(({ data }) => String(data['actionId']));

describe('a worker that stops', () => {
  it(
    'ends what it is at and hands its accounts over, with their sessions: another one goes on at once',
    async () => {
      const first = await start();
      const owner = newId();
      const accountId = await first.connect(owner, 'plain-2');
      for (let index = 0; index < count; index += 1) await aPost(first, owner, accountId, index);
      await eventually(() => expect(succeeded(first)).not.toEqual([]), patience);
      await stop(first);
      const atStop = succeeded(first).length;
      const second = await start();
      expect(atStop).toBeLessThan(count);
      await eventually(async () => expect(await whatIsLeft(second, owner)).toEqual([]), patience);
      expect(succeeded(second)).toHaveLength(count - atStop);
      const expected = Array.from({ length: count }, (_, index) => `פוסט ${index}`);
      expect((await texts()).sort()).toEqual(expected.sort());
      expect(first.published.of('automation.action.unknown.v1')).toEqual([]);
    },
    caseMs,
  );
});

describe('what a killed worker of this machine held', () => {
  it(
    'is free as soon as the next one starts, long before the lease runs out',
    async () => {
      const first = await start({ WORKER_CONCURRENCY: '0' });
      const owner = newId();
      const accountId = await first.connect(owner, 'plain-3');
      await heldBy('dead-worker', first, owner, accountId);
      const actionId = await aPost(first, owner, accountId, 0);

      const dataDir = await mkdtemp(join(tmpdir(), 'megafon-browsers-'));
      await mkdir(join(dataDir, 'dead-worker'));
      const nobody = JSON.stringify({ pid: 2 ** 22 - 1, started: '1' });
      await writeFile(join(dataDir, 'dead-worker', 'owner.json'), nobody);
      const next = await start({ BROWSER_DATA_DIR: dataDir });
      await eventually(() => expect(succeeded(next)).toEqual([actionId]), patience);
      expect(await readdir(dataDir)).toEqual([next.config.WORKER_ID]);
      expect(await texts()).toEqual(['פוסט 0']);
      await stop(next);
      await rm(dataDir, { recursive: true, force: true });
    },
    caseMs,
  );

  it(
    'stays its own while it lives, or may live on another machine',
    async () => {
      const first = await start({ WORKER_CONCURRENCY: '0' });
      const owner = newId();
      const accountId = await first.connect(owner, 'plain-4');
      await heldBy('elsewhere', first, owner, accountId);
      const dataDir = await mkdtemp(join(tmpdir(), 'megafon-browsers-'));
      await mkdir(join(dataDir, 'elsewhere'));
      const stranger = JSON.stringify({ pid: 2 ** 22 - 1, started: '1', host: 'another-machine' });
      await writeFile(join(dataDir, 'elsewhere', 'owner.json'), stranger);
      const next = await start({ BROWSER_DATA_DIR: dataDir, WORKER_CONCURRENCY: '0' });
      expect((await first.get(AccountRepository).get(owner, accountId)).leaseWorker).toBe('elsewhere');
      expect(await readdir(dataDir)).toContain('elsewhere');
      await stop(next);
      await rm(dataDir, { recursive: true, force: true });
    },
    caseMs,
  );
});
