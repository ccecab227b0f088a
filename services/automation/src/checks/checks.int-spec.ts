import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { listFacebookAccounts, listProxies, pauseReasons } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { stopped } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { CheckTurns } from './check-turns.js';

let world: SandboxWorld;
let automation: RunningAutomation;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 4 });
  automation = await startAutomation(world, {
    CHECK_FIRST_MS: '200',
    CHECK_POLL_MS: '50',
    PROXY_CHECK_MS: '300',
    PROXY_PROBE_TIMEOUT_MS: '500',
    ACCOUNT_CHECK_MS: '1000',
    ACCOUNT_CHECK_GAP_MS: '100',
  });
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
afterEach(() => fetch(`${world.proxiesUrl}/faults`, { method: 'DELETE' }));

const account = async (user: string) => (await automation.ask(listFacebookAccounts, user)).accounts[0]!;
const proxyOf = async (accountId: string) =>
  (await automation.ask(listProxies, 'admin')).data.find((proxy) => proxy.accountId === accountId)!;

describe('checks', () => {
  it('disconnect an account whose session has ended, and tell its pages', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain');
    await world.tell('POST', '/truth/faults', { kind: 'session-expired', account: 'plain', times: 1 });
    await eventually(async () => expect((await account(user)).status).toBe('disconnected'));
    const told = automation.published.of('automation.account.state-changed.v1').map(({ data }) => data);
    expect(told).toContainEqual(expect.objectContaining({ accountId, status: 'disconnected' }));
  });

  it('find a dead proxy, pause its account, and let both go on when it answers again', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-2');
    const { port } = await proxyOf(accountId);
    await eventually(async () => expect((await proxyOf(accountId)).lastCheckedAt).not.toBeNull());
    const proxy = world.proxies.find((each) => each.port === port)?.name;
    await fetch(`${world.proxiesUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ proxy, mode: 'dead' }),
    });
    await eventually(async () => {
      expect((await proxyOf(accountId)).status).toBe('quarantined');
      expect(await account(user)).toMatchObject({ status: 'paused' });
    });
    expect((await account(user)).message).toContain('פרוקסי');
    await fetch(`${world.proxiesUrl}/faults`, { method: 'DELETE' });
    await eventually(async () => {
      expect(await proxyOf(accountId)).toMatchObject({ status: 'healthy', failures: 0 });
      expect((await account(user)).status).toBe('connected');
    });
  });

  it('leave accounts alone that are stopped for anything but their proxy', async () => {
    const accounts = automation.get(AccountRepository);
    const user = newId();
    const well = await accounts.get(user, await automation.connect(user, 'plain-5'));
    const dueAt = new Date(Date.now() - 600_000);
    const reasons = pauseReasons.filter((reason) => reason !== 'proxy-failed');
    const left = await Promise.all(
      reasons.map((reason) => {
        const its = { _id: newId(), proxyId: `the proxy of ${reason}`, nextCheckAt: dueAt };
        return accounts.insert(newId(), { ...well, ...stopped(well, reason), ...its });
      }),
    );
    expect(left.map(({ state }) => state)).toEqual(['paused', 'paused', 'disconnected', 'disconnected']);
    // Due after those: a round that takes this one has been past them.
    const later = new Date(dueAt.getTime() + 1);
    await eventually(async () =>
      expect(await accounts.moveCheck(await accounts.get(user, well._id), later)).toBe(true),
    );
    await eventually(async () =>
      expect((await accounts.get(user, well._id)).nextCheckAt.getTime()).toBeGreaterThan(later.getTime()),
    );
    for (const { owner, _id, state, reason } of left) {
      expect(await accounts.get(owner, _id)).toMatchObject({ state, reason, nextCheckAt: dueAt });
    }
  });

  it('of one user keep their distance, whoever asks first', async () => {
    const turns = automation.get(CheckTurns);
    const owner = newId();
    const now = new Date();
    const answers = await Promise.all(Array.from({ length: 8 }, () => turns.take(owner, now, 60_000)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    const later = new Date(now.getTime() + 60_000);
    expect(answers.filter((answer) => answer?.getTime() === later.getTime())).toHaveLength(7);
    expect(await turns.take(owner, later, 60_000)).toBeNull();
  });

  it('are claimed by one of many', async () => {
    const accounts = automation.get(AccountRepository);
    const user = newId();
    const accountId = await automation.connect(user, 'plain-3');
    // Far away, so that the running loop leaves it alone.
    await accounts.moveCheck(await accounts.get(user, accountId), new Date(Date.now() + 900_000));
    const found = await accounts.get(user, accountId);
    const to = new Date(Date.now() + 600_000);
    const claims = await Promise.all(Array.from({ length: 6 }, () => accounts.moveCheck(found, to)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await accounts.get(user, accountId)).nextCheckAt).toEqual(to);
  });
});
