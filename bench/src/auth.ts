import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getDashboardStats, getSubscriptionStatus } from '@megafon/contracts';
import { ApiUser } from '@megafon/infra';
import { verify } from '@node-rs/argon2';
import mongoose from 'mongoose';
import { at, load, median, round } from './shared/figures.js';
import { partsOf, used } from './shared/processor-time.js';
import type { Parts } from './shared/processor-time.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * Logins through the whole system against the bare hash of the same cost, as many at once as auth has; and what other
 * people's calls wait while everybody logs in. Alternating; each figure is the median of the rounds.
 * Smaller, for a first look: `npm run bench -- auth 1 5` (rounds, seconds of each part).
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 15);
/** Many more than there are places for: people who all come at nine o'clock. */
const strangers = 24;
const bystanderRestMs = 20;
const goals = { share: 0.9, slower: 2 };

const password = 'bench-pass-2026';
const people = Array.from({ length: strangers }, (_, index) => ({
  email: `person-${index}@megafon.test`,
  password,
  name: 'דנה',
  role: 'user',
  plan: 'premium',
}));
/** Each from a network of its own, as strangers of one take turns. */
const addressOf = (index: number) => `10.${index}.${randomInt(256)}.${1 + randomInt(250)}`;

const loadBefore = load();
const stack = await startBenchStack('bench-auth', {
  only: ['mailbox', 'auth', 'billing', 'content', 'campaigns', 'gateway'],
  env: {
    auth: { SEED_USERS: JSON.stringify(people) },
    gateway: { TRUST_PROXY: '1', LOGINS_PER_ADDRESS: '1000000', CALLS_PER_USER: '1000000' },
  },
});

interface Logins {
  perSecond: number;
  /** Answered 200, and refused as too many wait. */
  done: number;
  refused: number;
}

/** As many hashes at once as auth allows itself, in this process, with nothing around them. */
async function bareHashes(stored: string): Promise<number> {
  const startedMs = performance.now();
  let done = 0;
  while (performance.now() - startedMs < seconds * 1_000) {
    if (!(await verify(stored, password))) throw new Error('the hash is of another password');
    done += 1;
  }
  return (done * 1_000) / (performance.now() - startedMs);
}

async function logins(): Promise<Logins> {
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1_000;
  const count = { done: 0, refused: 0 };
  const stranger = async (index: number): Promise<void> => {
    while (performance.now() < untilMs) {
      const response = await fetch(`${stack.gatewayUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
        body: JSON.stringify({ email: people[index]?.email, password }),
      });
      await response.arrayBuffer();
      if (response.ok) count.done += 1;
      else if ([429, 503].includes(response.status)) count.refused += 1;
      else throw new Error(`a login was answered with ${response.status}`);
    }
  };
  await Promise.all(people.map((_, index) => stranger(index)));
  return { ...count, perSecond: (count.done * 1_000) / (performance.now() - startedMs) };
}

/** What a login costs each part of the system, with what it uses idle meanwhile: CPU-milliseconds. */
function eachOf(parts: Parts, count: number): Parts {
  return Object.fromEntries(
    Object.entries(parts).map(([part, cpuSeconds]) => [part, round((cpuSeconds * 1_000) / count, 1)]),
  );
}

/** Milliseconds of each call of somebody who is signed in, while `work` goes on. */
async function callsDuring(bystander: ApiUser, work: Promise<unknown>): Promise<number[]> {
  let goesOn = true;
  const ended = work.finally(() => (goesOn = false));
  const took: number[] = [];
  while (goesOn) {
    for (const call of [getDashboardStats, getSubscriptionStatus]) {
      const startedMs = performance.now();
      await bystander.call(call);
      took.push(performance.now() - startedMs);
      await pause(bystanderRestMs);
    }
  }
  await ended;
  return took;
}

try {
  const connection = await mongoose.createConnection(stack.servers.mongoUri, { dbName: 'auth' }).asPromise();
  const user = await connection.collection('users').findOne({ email: people[0]?.email });
  await connection.close();
  const stored = String(user?.['passwordHash']);
  const email = people[1]?.email ?? '';
  // Warm on both sides.
  await logins();
  const rows = [];
  const costs: Parts[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const bystander = await ApiUser.signIn(stack.gatewayUrl, email, password);
    const bare = await bareHashes(stored);
    const before = partsOf(stack);
    const { perSecond, done, refused } = await logins();
    costs.push(eachOf(used(before, partsOf(stack)), done));
    const quiet = await callsDuring(bystander, pause(seconds * 1_000));
    const busy = await callsDuring(bystander, logins());
    rows.push({ bare, perSecond, done, refused, quietP99: at(quiet, 0.99), busyP99: at(busy, 0.99) });
  }
  console.table(
    rows.map(({ bare, perSecond, done, refused, quietP99, busyP99 }) => ({
      'bare hashes/s': round(bare, 1),
      'logins/s': round(perSecond, 1),
      'logins done': done,
      refused,
      'p99 of others, quiet': round(quietP99, 1),
      'p99 of others, storm': round(busyP99, 1),
    })),
  );
  console.log('CPU-milliseconds a login, with what the system uses idle meanwhile:');
  console.table(costs);
  const share = round(median(rows.map(({ bare, perSecond }) => perSecond / bare)));
  const slower = round(median(rows.map(({ quietP99, busyP99 }) => busyP99 / quietP99)));
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  const metrics = [
    {
      name: 'logins/s against the bare hash',
      ours: round(median(rows.map(({ perSecond }) => perSecond)), 1),
      peer: round(median(rows.map(({ bare }) => bare)), 1),
      ratio: share,
      goal: `>= ${goals.share}`,
      met: share >= goals.share,
    },
    {
      name: 'p99 of other calls in a storm of logins, ms',
      ours: round(median(rows.map(({ busyP99 }) => busyP99)), 1),
      peer: round(median(rows.map(({ quietP99 }) => quietP99)), 1),
      ratio: slower,
      goal: `<= ${goals.slower}`,
      met: slower <= goals.slower,
    },
  ];
  console.log(JSON.stringify({ bench: 'auth', metrics }));
} finally {
  await stack.stop();
}
