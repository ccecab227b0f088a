import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Stack } from '@megafon/infra';
import mongoose from 'mongoose';
import { nextMessage, stopChild } from './shared/child.js';
import { at, load, round } from './shared/figures.js';
import { CountingGate } from './engine/counting-gate.js';
import type { FromWorker, WorkerSetting } from './engine/protocol.js';
import { seedAccounts } from './engine/seed.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * Ten thousand accounts with open work, of which half rest, and four workers, each a process with the engine as the service
 * has it over a real database; its network is a pause. Accounts become ready one after the other: how long until each is
 * begun? And how often does a process of the service ask the database while nothing is due in all of them?
 * Another rate, time or number of accounts: `npm run bench -- engine 5 60 1000` (accounts a second, seconds, accounts).
 * The embedded MongoDB reads every document of a collection for each query, on one thread: there it measures that server.
 * `BENCH_MONGODB_URI` names another one for the workers; the database that is made there is dropped in the end.
 */
const perSecond = Number(process.argv[2] ?? 4);
const seconds = Number(process.argv[3] ?? 60);
const accounts = Number(process.argv[4] ?? 10_000);
const workers = 4;
const concurrency = 2;
const pageMs = 50;
/** As the service names its own. */
const serviceDatabase = 'automation';
const named = process.env['BENCH_MONGODB_URI'];
/** A server that is named may have others' databases. */
const database = named === undefined ? serviceDatabase : `bench-engine-${process.pid}`;
const startsWithinMs = 60_000;
const settleMs = 20_000;
/** By then all accounts are stored: what is stored later than it is ready would be counted as waiting. */
const seededWithinMs = 60_000;
/** What is ready is begun within so long after the last one was, or is starved. */
const patienceMs = 60_000;
const idleMs = 30_000;
const goals = { p99Ms: 2_000, starved: 0, idlePerSecond: 5 };

async function startWorker(setting: WorkerSetting, began: Map<string, number>): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./engine/worker.js', import.meta.url));
  const child = fork(script, [JSON.stringify(setting)]);
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'began' && !began.has(message.accountId)) began.set(message.accountId, message.atMs);
  });
  await nextMessage<FromWorker, 'ready'>(child, 'ready', startsWithinMs);
  return child;
}

function stopWorker(child: ChildProcess): Promise<void> {
  return stopChild(child, () => child.disconnect());
}

async function beginnings(mongoUri: string, connection: mongoose.Connection) {
  const began = new Map<string, number>();
  const arrivals = Math.round(perSecond * seconds);
  const children = [];
  for (let worker = 1; worker <= workers; worker += 1)
    children.push(
      await startWorker({ mongoUri, database, workerId: `bench-${worker}`, concurrency, pageMs }, began),
    );
  try {
    const firstMs = Date.now() + seededWithinMs;
    const everyMs = 1_000 / perSecond;
    const { readyAtMs } = await seedAccounts(connection, { accounts, arrivals, firstMs, everyMs });
    if (Date.now() > firstMs) throw new Error(`the accounts were not stored within ${seededWithinMs} ms`);
    const endMs = firstMs + seconds * 1_000 + patienceMs;
    while (began.size < arrivals && Date.now() < endMs) await pause(200);
    const waits = [...readyAtMs].map(([id, readyMs]) => (began.get(id) ?? Infinity) - readyMs);
    const late = [...began.keys()].filter((id) => !readyAtMs.has(id)).length;
    return { waits, starved: waits.filter((ms) => ms === Infinity).length, tooEarly: late };
  } finally {
    await Promise.all(children.map(stopWorker));
  }
}

/** What is asked by a process of the service, with all that it has, while nothing is due. */
async function idleQueries(stack: Stack, env: Record<string, string>): Promise<number> {
  const { mongoUri } = stack.servers;
  if (named !== undefined) await seedIdle(mongoUri);
  const gate = await CountingGate.before(mongoUri);
  env['MONGODB_URI'] = gate.by(mongoUri);
  const name = await stack.add('automation');
  await pause(settleMs);
  const before = gate.messages;
  await pause(idleMs);
  const perSecondIdle = ((gate.messages - before) * 1_000) / idleMs;
  await stack.stopOne(name);
  await gate.close();
  return perSecondIdle;
}

async function seedIdle(mongoUri: string): Promise<void> {
  const own = await mongoose.createConnection(mongoUri, { dbName: serviceDatabase }).asPromise();
  await seedAccounts(own, { accounts, arrivals: 0, firstMs: 0, everyMs: 0 });
  await own.close();
}

const loadBefore = load();
const workerEnv: Record<string, string> = {};
const stack = await startBenchStack('bench-engine', {
  only: ['network', 'proxies'],
  env: { automation: workerEnv },
});
const mongoUri = named ?? stack.servers.mongoUri;
const connection = await mongoose.createConnection(mongoUri, { dbName: database }).asPromise();
try {
  const { waits, starved, tooEarly } = await beginnings(mongoUri, connection);
  const idle = await idleQueries(stack, workerEnv);
  const [median, p99, most] = [at(waits, 0.5), at(waits, 0.99), Math.max(...waits)].map((ms) => round(ms, 0));
  console.table({
    'a ready account begins after': { 'median ms': median, 'p99 ms': p99, 'most ms': most },
  });
  console.log(
    `${waits.length} of ${accounts} accounts became ready, ${perSecond} a second; ${starved} were never begun, ` +
      `${tooEarly} before they were ready. An idle worker asks ${round(idle)} times a second. ` +
      `MongoDB: ${named === undefined ? 'that of the stack' : 'named by BENCH_MONGODB_URI'}.`,
  );
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  const metrics = [
    {
      name: 'ready account begins, p99 ms',
      ours: p99,
      goal: `<= ${goals.p99Ms}`,
      met: (p99 ?? NaN) <= goals.p99Ms,
    },
    { name: 'starved accounts', ours: starved, goal: '0', met: starved === goals.starved && tooEarly === 0 },
    {
      name: 'queries a second of an idle worker',
      ours: round(idle),
      goal: `<= ${goals.idlePerSecond}`,
      met: idle <= goals.idlePerSecond,
    },
  ];
  console.log(JSON.stringify({ bench: 'engine', metrics }));
} finally {
  await stack.stop();
  if (named !== undefined) await connection.dropDatabase();
  await connection.close();
}
