import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, median, round } from './shared/figures.js';
import { cpuSeconds, descendantsMb } from './publish/process-tree.js';
import { SideProcess } from './publish/processes.js';
import type { Posted, Setting, Task, Variant } from './publish/protocol.js';
import { startSandbox } from './publish/sandbox.js';

/**
 * Posting in logged-in accounts, two at once: our pool and driver against puppeteer-cluster, on the same sandbox
 * network, in the same run, alternating. Counted is the processor time of each side's node and of its whole Chromium
 * tree; every post is looked up at the network. The main figure is that of another group for each post, as in a campaign;
 * staying in a group is beside it. And memory: a warm account against a browser a session. Linux only.
 * Fewer rounds than five, for a first look: `npm run bench -- publish 1`.
 */
const rounds = Number(process.argv[2] ?? 5);
const postsARound: Record<Exclude<Variant, 'session'>, number> = {
  ours: 40,
  'ours-other-groups': 12,
  context: 6,
  browser: 6,
};
const atOnce = 2;
const memoryAccounts = 8;
const settleMs = 5_000;

type Poster = keyof typeof postsARound;
const posters = Object.keys(postsARound) as Poster[];

interface Result {
  perCpuSecond: number;
  perSecond: number;
  lost: number;
  doubled: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'megafon-bench-publish-'));
const sandbox = await startSandbox(memoryAccounts);
const loadBefore = load();

function settingOf(variant: Variant, accounts: number): Setting {
  return {
    variant,
    networkUrl: sandbox.url,
    executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'],
    dataDir: join(dataDir, variant),
    accounts: sandbox.accounts.slice(0, accounts),
  };
}

function tasksFor(variant: Poster, count: number): Task[] {
  return Array.from({ length: count }, (_, n) => {
    const account = n % atOnce;
    const turn = variant === 'ours-other-groups' ? n : account;
    const groupId = sandbox.groupIds[turn % sandbox.groupIds.length] ?? '';
    return { account, groupId, text: `מבצע סוף שבוע: 20% הנחה על כל הקולקציה החדשה 🎉 ${randomUUID()}` };
  });
}

/** What the network knows of the posts that a side says it made. */
async function verify(tasks: Task[], posted: Posted[]): Promise<{ lost: number; doubled: number }> {
  const known = await sandbox.posts();
  const texts = [...known.values()];
  const proven = posted.filter(
    ({ permalink, text }) => permalink !== null && known.get(plainAddress(permalink)) === text,
  );
  const doubled = tasks.filter(({ text }) => texts.filter((other) => other === text).length > 1).length;
  return { lost: tasks.length - proven.length, doubled };
}

/** As the network keeps it: a link on a page may end otherwise. */
function plainAddress(permalink: string): string {
  const { origin, pathname } = new URL(permalink);
  return origin + pathname.replace(/\/$/, '');
}

async function postRound(variant: Poster, side: SideProcess, count: number): Promise<Result> {
  await sandbox.reset();
  const tasks = tasksFor(variant, count);
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds(side.pid);
  const { posts } = await side.ask({ kind: 'post', tasks }, 'posted');
  const cpu = cpuSeconds(side.pid) - cpuBefore;
  const elapsed = (performance.now() - startedAt) / 1_000;
  return { perCpuSecond: count / cpu, perSecond: count / elapsed, ...(await verify(tasks, posts)) };
}

async function measurePosting(): Promise<Map<Poster, Result[]>> {
  const results = new Map<Poster, Result[]>();
  const sides = new Map<Poster, SideProcess>();
  try {
    for (const variant of posters) {
      const side = await SideProcess.start(settingOf(variant, atOnce));
      sides.set(variant, side);
      await postRound(variant, side, atOnce);
    }
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [variant, side] of sides) {
        const result = await postRound(variant, side, postsARound[variant]);
        results.set(variant, [...(results.get(variant) ?? []), result]);
        const { perCpuSecond, perSecond } = result;
        console.log(`${variant}: ${round(perCpuSecond)} posts a CPU-second, ${round(perSecond)} a second`);
      }
    }
  } finally {
    await Promise.all([...sides.values()].map((side) => side.stop()));
  }
  return results;
}

/** MB of Chromium for each account that has the same group's page open. */
async function memoryOf(variant: 'ours' | 'session'): Promise<number> {
  const side = await SideProcess.start(settingOf(variant, memoryAccounts));
  try {
    await side.ask({ kind: 'open', groupId: sandbox.groupIds[0] ?? '' }, 'opened');
    await pause(settleMs);
    return (await descendantsMb(side.pid)) / memoryAccounts;
  } finally {
    await side.stop();
  }
}

const summaryOf = (list: Result[]) => ({
  'posts/CPU-s': round(median(list.map(({ perCpuSecond }) => perCpuSecond))),
  'posts/s': round(median(list.map(({ perSecond }) => perSecond))),
  lost: list.reduce((sum, { lost }) => sum + lost, 0),
  doubled: list.reduce((sum, { doubled }) => sum + doubled, 0),
});

try {
  const results = await measurePosting();
  const summaries = posters.map((poster) => [poster, summaryOf(results.get(poster) ?? [])] as const);
  await sandbox.reset();
  const memory = { ours: round(await memoryOf('ours'), 1), session: round(await memoryOf('session'), 1) };
  console.table(Object.fromEntries(summaries));
  console.table({
    'a warm account': { 'MB of Chromium': memory.ours },
    'a browser a session': { 'MB of Chromium': memory.session },
  });
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);

  const of = (poster: Poster) => summaryOf(results.get(poster) ?? []);
  const compared = (name: string, ours: Poster, peer: Poster, least: number) => {
    const [a, b] = [of(ours), of(peer)];
    // A ratio says nothing when a post was lost or doubled.
    const isSound = a.lost + a.doubled + b.lost + b.doubled === 0;
    const ratio = isSound ? round(a['posts/CPU-s'] / b['posts/CPU-s']) : null;
    return {
      name,
      ours: a['posts/CPU-s'],
      peer: b['posts/CPU-s'],
      ratio,
      goal: `>= ${least}`,
      met: ratio !== null && ratio >= least,
    };
  };
  const memoryRatio = round(memory.ours / memory.session, 3);
  const metrics = [
    compared('posts/CPU-s, another group each time, against contexts', 'ours-other-groups', 'context', 10),
    compared('posts/CPU-s, another group each time, against browsers', 'ours-other-groups', 'browser', 10),
    compared('posts/CPU-s, the same group, against contexts', 'ours', 'context', 8),
    compared('posts/CPU-s, the same group, against browsers', 'ours', 'browser', 8),
    {
      name: 'MB a warm account',
      ours: memory.ours,
      peer: memory.session,
      ratio: memoryRatio,
      goal: '<= 0.35',
      met: memoryRatio <= 0.35,
    },
  ];
  console.log(JSON.stringify({ bench: 'publish', metrics, aWarmAccount: { chromiumMb: memory.ours } }));
} finally {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
