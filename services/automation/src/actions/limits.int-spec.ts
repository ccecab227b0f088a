import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { ActionRepository } from './action.repository.js';

/** Ninety seconds between two joins are then a little more than a second. */
const faster = 80;
const joinGapMs = 90_000 / faster;
const username = 'plain-2';
const user = newId();

let world: SandboxWorld;
let automation: RunningAutomation;
let accountId: string;
let members: string[];
let others: string[];

beforeAll(async () => {
  world = await startSandboxWorld();
  automation = await startAutomation(world, { FACEBOOK_LIMITS_FASTER: String(faster) });
  accountId = await automation.connect(user, username);
  const { groups } = await world.truth<{ groups: { id: string; privacy: string }[] }>('/truth/groups');
  members = await groupsOf();
  others = groups
    .filter(({ id, privacy }) => privacy === 'public' && !members.includes(id))
    .map(({ id }) => id);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

async function groupsOf(): Promise<string[]> {
  const { accounts } = await world.truth<{ accounts: { username: string; groups: string[] }[] }>(
    '/truth/accounts',
  );
  return accounts.find((account) => account.username === username)?.groups ?? [];
}

const ends = (actionId: string) =>
  automation.published.events.flatMap(({ type, data }) => {
    const { actionId: id, reason } = data as { actionId: string; reason?: string };
    const [, is] = /^automation\.action\.(succeeded|failed|unknown)/.exec(type) ?? [];
    return id === actionId && is ? [reason ?? is] : [];
  });
const joinEach = async (groupIds: readonly string[]) => {
  const ids: string[] = [];
  for (const groupId of groupIds) {
    const group = { groupId, groupUrl: `${world.url}/groups/${groupId}`, name: groupId };
    ids.push(await automation.perform(user, accountId, { kind: 'join', group }));
  }
  return ids;
};
const endsOf = (ids: readonly string[]) =>
  eventually(
    () => {
      const all = ids.map((id) => ends(id)[0]);
      expect(all).not.toContain(undefined);
      return all;
    },
    { timeoutMs: 150_000 },
  );

describe('with five joins a day', () => {
  it('an account reaches five groups that it joins and every one that it is in, and no sixth', async () => {
    const [first, rest] = [others.slice(0, 3), others.slice(3, 6)];
    const ids = await joinEach([...members.slice(0, 5), ...first, ...members.slice(5, 10), ...rest]);
    ids.push(...(await joinEach(members.slice(10, 12))));
    expect(await endsOf(ids)).toEqual([
      ...Array<string>(15).fill('succeeded'),
      'daily-cap',
      ...Array<string>(2).fill('succeeded'),
    ]);
    const now = await groupsOf();
    expect(others.slice(0, 6).filter((id) => now.includes(id))).toEqual(others.slice(0, 5));
    const actions = automation.get(ActionRepository);
    expect(await actions.acrossOwnersCountDone([accountId], 'join', new Date(0))).toBe(5);
    const clicks = await Promise.all(ids.map(async (id) => (await actions.get(user, id)).submittedAt));
    const times = clicks.flatMap((at) => at?.getTime() ?? []).sort((a, b) => a - b);
    expect(times).toHaveLength(5);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(joinGapMs);
  });
});
