import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import mongoose from 'mongoose';
import { seedCampaigns } from './lists/campaigns.js';
import { median, load, round } from './shared/figures.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * The dashboard and the statistics of somebody with a month behind them, and of somebody with a hundred times as many
 * campaigns, over two years: through the whole system, alternating. The service itself counts what is seeded.
 * Smaller, for a first look: `npm run bench -- stats 20 5` (calls each, campaigns of the small history).
 */
const calls = Number(process.argv[2] ?? 200);
const campaigns = Number(process.argv[3] ?? 20);
const times = 100;
const groups = 10;
/** A history is of what ended: what is still to come does not grow with it. */
const statuses = ['published', 'failed'];
const dayMs = 86_400_000;
/** A month, and as long as a history is kept. */
const small = { days: 30, count: campaigns };
const large = { days: 700, count: campaigns * times };
const mostRatio = 1.2;
/** Between two calls, so that no limit of calls is measured. */
const restMs = 20;

const asked: Readonly<Record<string, string>> = {
  dashboard: '/stats/dashboard',
  'dashboard, 30 days': '/stats/dashboard?period=30',
  'groups, 30 days': '/stats/groups?period=30',
  'analytics, 90 days': '/stats/analytics?period=90',
};

/** The service counts anew what is there, as after an upgrade. */
async function countAnew(stack: Stack, connection: mongoose.Connection): Promise<void> {
  const counts = connection.collection('stats-counts');
  await counts.deleteMany({});
  await stack.restart('campaigns');
  while ((await counts.findOne())?.['done'] !== true) await pause(500);
}

async function milliseconds(stack: Stack, path: string, token: string): Promise<number> {
  await pause(restMs);
  const startedMs = performance.now();
  const response = await fetch(`${stack.gatewayUrl}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return performance.now() - startedMs;
}

/** Runs of so many campaigns, spread over so many days until yesterday. */
function seed(stack: Stack, owner: string, { days, count }: typeof small): Promise<void> {
  const lastMs = Date.now() - dayMs;
  const timeOf = (n: number) => new Date(lastMs - ((count - n) / count) * days * dayMs);
  return seedCampaigns(stack.servers.mongoUri, owner, count, { groups, timeOf, statuses });
}

const loadBefore = load();
const stack = await startBenchStack('bench-stats', {
  only: ['mailbox', 'auth', 'billing', 'content', 'campaigns', 'gateway'],
  env: { gateway: { CALLS_PER_USER: '1000000', CALLS_PER_ADDRESS: '1000000' } },
});
const connection = await mongoose
  .createConnection(stack.servers.mongoUri, { dbName: 'campaigns' })
  .asPromise();
try {
  const emails = { few: 'few@megafon.test', many: 'many@megafon.test' };
  const few = await ApiUser.register(stack.gatewayUrl, emails.few);
  const many = await ApiUser.register(stack.gatewayUrl, emails.many);
  await seed(stack, few.userId, small);
  await seed(stack, many.userId, large);
  const countedMs = performance.now();
  await countAnew(stack, connection);
  console.log(`Counted in ${round((performance.now() - countedMs) / 1_000, 0)} s.`);
  const metrics = [];
  const rows: Record<string, object> = {};
  for (const [name, path] of Object.entries(asked)) {
    const seen = { few: [] as number[], many: [] as number[] };
    const [fewToken, manyToken] = [await tokenOf(emails.few), await tokenOf(emails.many)];
    for (let call = -5; call < calls; call += 1) {
      const [ofFew, ofMany] = [
        await milliseconds(stack, path, fewToken),
        await milliseconds(stack, path, manyToken),
      ];
      // The first of each warm both up.
      if (call < 0) continue;
      seen.few.push(ofFew);
      seen.many.push(ofMany);
    }
    const [ours, peer] = [round(median(seen.many)), round(median(seen.few))];
    const ratio = round(ours / peer);
    rows[name] = { '1 x, median ms': peer, [`${times} x, median ms`]: ours, ratio };
    metrics.push({ name, ours, peer, ratio, goal: `<= ${mostRatio}`, met: ratio <= mostRatio });
  }
  console.table(rows);
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  console.log(JSON.stringify({ bench: 'stats', metrics }));
} finally {
  await connection.close();
  await stack.stop();
}

/** All together take longer than a sign-in lives. */
async function tokenOf(email: string): Promise<string> {
  return (await ApiUser.signIn(stack.gatewayUrl, email, 'a-long-enough-pass')).token;
}
