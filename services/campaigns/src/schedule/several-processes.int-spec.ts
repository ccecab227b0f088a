import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getConnectionToken, newId } from '@megafon/mongo';
import type { Connection } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually, testServers } from '@megafon/testing';
import { startCampaigns } from '../../test/running-campaigns.js';
import { leaseMs } from '../campaigns/campaign-state.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { scheduledFor } from '../stand-alone-schedule.js';

/** The service's own clock of campaigns, over the same database, until it is told to end. */
const clockOfItsOwn = `
  import { openSchedule } from '@megafon/campaigns/schedule';
  const told = JSON.parse(process.argv[1]);
  const schedule = await openSchedule({ ...told, begins: (id, at) => process.send({ id, atMs: at.getTime() }, undefined, undefined, () => undefined) });
  process.once('disconnect', () => void schedule.close().finally(() => process.exit(0)));
  process.send('ready');
`;

interface Began {
  id: string;
  atMs: number;
}

interface Clock {
  child: ChildProcess;
  /** The campaigns that it began, in their order. */
  began: Began[];
}

const clocks: Clock[] = [];
/** Holds what the clocks look for; its own clock stands months before it. */
let campaigns: InProcess;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterEach(async () => {
  await Promise.all(
    clocks.splice(0).map(async ({ child }) => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }),
  );
});
afterAll(() => campaigns.close());

async function startClock(): Promise<Clock> {
  const { mongoUri } = testServers();
  const database = campaigns.app.get<Connection>(getConnectionToken()).db?.databaseName;
  const args = ['--input-type=module', '-e', clockOfItsOwn, JSON.stringify({ mongoUri, database })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const clock: Clock = { child, began: [] };
  clocks.push(clock);
  await once(child, 'message');
  child.on('message', (one: Began) => clock.began.push(one));
  return clock;
}

/** @returns the ids of so many campaigns that are due at the same moment */
async function dueAt(at: Date, count: number, owner = newId()): Promise<string[]> {
  const neverRan = { publishedAt: null, lastResult: null, historyAt: null };
  const made = Array.from({ length: count }, () =>
    campaigns.get(CampaignRepository).insert(owner, { ...scheduledFor(at, new Date()), ...neverRan }),
  );
  return (await Promise.all(made)).map(({ _id }) => _id);
}

const idsOf = (began: readonly Began[]) => new Set(began.map(({ id }) => id));

/** What was begun again before its lease ended: afterwards whoever comes by has to, as no run was made of it here. */
function twice(began: readonly Began[]): string[] {
  const firstMs = new Map<string, number>();
  for (const { id, atMs } of began) firstMs.set(id, Math.min(atMs, firstMs.get(id) ?? Infinity));
  const again = began.filter(({ id, atMs }) => atMs - (firstMs.get(id) ?? 0) < leaseMs);
  return again.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index);
}

it('processes that look at the same moment begin each occurrence once, and share the work', async () => {
  await Promise.all([startClock(), startClock(), startClock()]);
  const soon = new Date(Date.now() + 3_000);
  const ids = await dueAt(soon, 200);
  const began = () => clocks.flatMap((clock) => clock.began);
  await eventually(() => expect(idsOf(began()).size).toBe(ids.length), { timeoutMs: 90_000 });
  // What is due later is begun by whoever looks next: by then all have looked at what was there again.
  const later = await dueAt(new Date(Date.now() + 1_500), 5);
  await eventually(() => expect(idsOf(began())).toEqual(new Set([...ids, ...later])), { timeoutMs: 90_000 });
  expect(twice(began())).toEqual([]);
  expect(clocks.filter((clock) => clock.began.length > 0).length).toBeGreaterThan(1);
});

/** So many a process has in hand at once: those of one that died wait for the end of its lease. */
const inHand = 8;

it('a process that is killed leaves the others what it had not in hand, and they begin nothing of it twice', async () => {
  const [doomed, other] = await Promise.all([startClock(), startClock()]);
  const owner = newId();
  await dueAt(new Date(Date.now() + 3_000), 100, owner);
  await eventually(() => expect(doomed.began.length).toBeGreaterThan(0), { timeoutMs: 90_000, everyMs: 5 });
  const ended = once(doomed.child, 'exit');
  doomed.child.kill('SIGKILL');
  await ended;
  clocks.splice(clocks.indexOf(doomed), 1);
  const begun = async () => {
    const all = await campaigns.get(CampaignRepository).list(owner);
    return all.filter(({ lastRunId }) => lastRunId !== null).length;
  };
  await eventually(async () => expect(await begun()).toBeGreaterThanOrEqual(100 - inHand), {
    timeoutMs: 90_000,
  });
  expect(twice([...doomed.began, ...other.began])).toEqual([]);
});
