import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { DelayedJobs } from './schedule/bullmq.js';
import type { FromWorker, WorkerSetting } from './schedule/protocol.js';
import { addCampaigns, dueFrom } from './schedule/seed.js';
import type { Due } from './schedule/seed.js';
import { nextMessage, stopChild } from './shared/child.js';
import { at, load, median, round } from './shared/figures.js';

/**
 * A hundred thousand campaigns with a time, of which some become due one after the other: how late does the clock of
 * campaigns take each, with its claim written? Against delayed jobs of BullMQ with the same times on the same machine,
 * alternating; each in a process of its own with eight at once. The median of the rounds.
 * Smaller, for a first look: `npm run bench -- schedule 5000 20 10 1` (scheduled, due a second, seconds, rounds).
 */
const [scheduled = 100_000, perSecond = 50, seconds = 60, rounds = 3] = process.argv.slice(2).map(Number);
const dueCount = perSecond * seconds;
const dayMs = 86_400_000;
/** From the last one stored to the first one due. */
const headStartMs = 5_000;
/** What is not begun so long after the last one was due is lost. */
const patienceMs = 60_000;
const goals = { p99Ms: 250, better: 3 };

interface Side {
  script: string;
  open: (
    name: string,
  ) => Promise<{ add: (due: readonly Due[]) => Promise<void>; close: () => Promise<void> }>;
}

const addressOf = (variable: 'MONGODB_URI' | 'REDIS_URL'): string => {
  const address = process.env[variable];
  if (!address) throw new Error(`${variable} is not set: run "npm run bench -- schedule"`);
  return address;
};
const [mongoUri, redisUrl] = [addressOf('MONGODB_URI'), addressOf('REDIS_URL')];

const sides: Record<'ours' | 'bullmq', Side> = {
  ours: {
    script: './schedule/our-worker.js',
    open: async (dbName) => {
      const connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
      return {
        add: (due) => addCampaigns(connection, due),
        close: () => connection.dropDatabase().then(() => connection.close()),
      };
    },
  },
  bullmq: {
    script: './schedule/bullmq-worker.js',
    open: async (name) => {
      const jobs = new DelayedJobs(redisUrl, name);
      return { add: (due) => jobs.add(due), close: () => jobs.close() };
    },
  },
};

interface Measured {
  lateMs: number[];
  lost: number;
  doubled: number;
}

async function measure({ script, open }: Side, name: string): Promise<Measured> {
  const setting: WorkerSetting = { mongoUri, redisUrl, name };
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [JSON.stringify(setting)]);
  await nextMessage<FromWorker, 'ready'>(child, 'ready', patienceMs);
  const store = await open(name);
  try {
    await store.add(dueFrom(Date.now() + dayMs, scheduled - dueCount, 1));
    const due = dueFrom(Date.now() + headStartMs + dueCount, dueCount, 1_000 / perSecond);
    const began = heard(child);
    await store.add(due);
    const endMs = (due.at(-1)?.atMs ?? 0) + patienceMs;
    while (began.size < dueCount && Date.now() < endMs) await pause(100);
    const times = due.map(({ id, atMs }) => ({ atMs, begun: began.get(id) ?? [] }));
    return {
      lateMs: times.flatMap(({ atMs, begun: [first] }) => (first === undefined ? [] : [first - atMs])),
      lost: times.filter(({ begun }) => begun.length === 0).length,
      doubled: times.filter(({ begun }) => begun.length > 1).length,
    };
  } finally {
    await stopChild(child, () => child.disconnect());
    await store.close();
  }
}

/** When each began, from now on. */
function heard(child: ChildProcess): Map<string, number[]> {
  const began = new Map<string, number[]>();
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'began') began.set(message.id, [...(began.get(message.id) ?? []), message.atMs]);
  });
  return began;
}

const loadBefore = load();
const seen = { ours: [] as Measured[], bullmq: [] as Measured[] };
for (let turn = 0; turn < rounds; turn += 1)
  for (const name of ['ours', 'bullmq'] as const)
    seen[name].push(await measure(sides[name], `bench-schedule-${process.pid}-${turn}`));

const p99Of = (list: readonly Measured[]) => round(median(list.map(({ lateMs }) => at(lateMs, 0.99))), 1);
const summary = (list: readonly Measured[]) => ({
  'median ms': round(median(list.map(({ lateMs }) => median(lateMs))), 1),
  'p99 ms': p99Of(list),
  'most ms': round(Math.max(...list.flatMap(({ lateMs }) => lateMs)), 1),
  lost: list.reduce((sum, { lost }) => sum + lost, 0),
  doubled: list.reduce((sum, { doubled }) => sum + doubled, 0),
});
const table = { ours: summary(seen.ours), 'delayed jobs of BullMQ': summary(seen.bullmq) };
console.table(table);
console.log(`${scheduled} scheduled, ${perSecond} due a second for ${seconds} s.`);
console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
const [ours, peer] = [p99Of(seen.ours), p99Of(seen.bullmq)];
const isWhole = Object.values(table).every(({ lost, doubled }) => lost === 0 && doubled === 0);
// A ratio says nothing when one side lost or doubled some.
const better = isWhole ? round(peer / ours) : null;
const metrics = [
  { name: 'lateness, p99 ms', ours, goal: `<= ${goals.p99Ms}`, met: isWhole && ours <= goals.p99Ms },
  {
    name: 'lateness, p99 ms, against BullMQ',
    ...{ ours, peer, ratio: better, goal: `>= ${goals.better}` },
    met: better !== null && better >= goals.better,
  },
];
console.log(JSON.stringify({ bench: 'schedule', metrics }));
