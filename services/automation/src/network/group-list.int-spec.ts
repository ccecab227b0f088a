import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@megafon/testing';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import { NetworkError } from '../profiles/network-error.js';

const count = 5_000;
/** Where it is about what happens on the way: parts enough for that. */
const few = 800;
let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  await world.tell('POST', '/truth/groups', { account: 'plain-2', count });
  await world.tell('POST', '/truth/groups', { account: 'plain-3', count: few });
  await world.tell('POST', '/truth/settings', { groupsPerPart: 100 });
});
async function signIn(account: string): Promise<void> {
  const proxyUrl = world.proxies[0]?.url ?? '';
  context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, account, 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
}
afterEach(async () => {
  await world.tell('DELETE', '/truth/faults');
  await context?.close();
});
afterAll(async () => {
  await bench?.stop();
  await world?.stop();
});

const fault = (kind: string, more: object = {}) =>
  world.tell('POST', '/truth/faults', { kind, account: 'plain-3', path: '/api/view/groups', ...more });
/** Lists the groups; the fault comes when some of them are there. */
async function listInto(kind: string, more: object = {}) {
  const partsAsked = async () => {
    const { requests } = await world.truth<{ requests: { path: string }[] }>(
      '/truth/requests?account=plain-3',
    );
    return requests.filter(({ path }) => path === '/api/view/groups').length;
  };
  const before = await partsAsked();
  const listed = reasonOf(bench.driver.listGroups(context));
  await eventually(async () => expect(await partsAsked()).toBeGreaterThan(before + 2));
  await fault(kind, more);
  return listed;
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof NetworkError ? error.reason : String(error)),
  );

describe('a list of groups', () => {
  it('is read to its end, however long: each group once, with its name and number of members', async () => {
    await signIn('plain-2');
    const listed = await bench.driver.listGroups(context);
    const { accounts } = await world.truth<{ accounts: { username: string; groups: string[] }[] }>(
      '/truth/accounts',
    );
    const own = accounts.find(({ username }) => username === 'plain-2')?.groups ?? [];
    expect(own).toHaveLength(count);
    expect(listed.map(({ groupId }) => groupId).sort()).toEqual([...own].sort());
    const { groups } = await world.truth<{ groups: { id: string; name: string; memberCount: number }[] }>(
      '/truth/groups',
    );
    const truth = new Map(groups.map((group) => [group.id, group]));
    const wrong = listed.filter(({ groupId, name, memberCount, groupUrl }) => {
      const group = truth.get(groupId);
      return (
        group?.name !== name ||
        group.memberCount !== memberCount ||
        groupUrl !== `${world.url}/groups/${groupId}`
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('a list on which something happens', () => {
  beforeEach(() => signIn('plain-3'));

  it('goes on when a part of it fails to come once', async () => {
    await fault('error-500', { times: 2 });
    expect(await bench.driver.listGroups(context)).toHaveLength(few);
  });

  it('is none when half of it never comes', async () => {
    expect(await listInto('error-500')).toBe('timeout');
  });

  it.each([
    ['session-expired', 'session-expired'],
    ['checkpoint', 'checkpoint'],
  ])('that %s ends in its middle says so', async (kind, reason) => {
    expect(await listInto(kind, { times: 1 })).toBe(reason);
  });
});
