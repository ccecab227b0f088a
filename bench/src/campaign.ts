import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser, demoSignIns } from '@megafon/infra';
import { load, median, round } from './shared/figures.js';
import { ClusterProcess } from './campaign/cluster-process.js';
import { BenchNetwork } from './campaign/network.js';
import type { Acts, Books } from './campaign/network.js';
import { partsOf, total, used } from './shared/processor-time.js';
import type { Parts } from './shared/processor-time.js';
import type { Job, SignedIn } from './campaign/protocol.js';
import { storedIn } from './campaign/stored.js';
import type { Stored } from './campaign/stored.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * A whole campaign through the interface, with joins, posts, comments, evidence and records, on pages drawn as slowly as
 * in the demo: all processes counted but the sandbox, which is the outside world and counted for neither side. Against a
 * puppeteer-cluster script that does the same in the same groups, takes as many pictures and keeps no record. An act is
 * what stands on the network afterwards: groups joined, posts, comments. Then the whole system with nothing to do.
 * Fewer rounds than five, for a first look: `npm run bench -- campaign 1`.
 */
const rounds = Number(process.argv[2] ?? 5);
const usernames = ['plain-2', 'plain-3', 'plain-4', 'plain-5', 'plain-6'];
const groupCount = 60;
const drawMs = '100-400';
const settleMs = 20_000;
const idleMs = 30_000;
const patienceMs = 300_000;

interface Result {
  books: Books;
  cpuSeconds: number;
  seconds: number;
}

const count = ({ joins, posts, comments }: Acts): number => joins + posts + comments;

const loadBefore = load();
const stack = await startBenchStack('bench-campaign', { env: { network: { DRAW_MS: drawMs } } });
const network = new BenchNetwork(stack.networkUrl);

async function ours(owner: ApiUser, id: string): Promise<{ parts: Parts; seconds: number }> {
  const before = partsOf(stack);
  const startedAt = performance.now();
  await owner.run(id);
  for (;;) {
    const { runCounts: counts } = await owner.campaign(id);
    if (counts && counts.open === 0) break;
    if (performance.now() - startedAt > patienceMs) throw new Error(`not done: ${JSON.stringify(counts)}`);
    await pause(500);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { parts: used(before, partsOf(stack)), seconds };
}

async function theirs(name: string, groupIds: readonly string[]): Promise<Omit<Result, 'books'>> {
  const accounts: SignedIn[] = [];
  for (const username of usernames) accounts.push({ username, session: await network.signIn(username) });
  const jobs = groupIds.flatMap((groupId, index): Job[] => {
    const account = accounts[index % accounts.length];
    return account
      ? [{ account, groupId, post: `${name}: מבצע השבוע 🎁`, comment: `${name}: פרטים בפרטי 💬` }]
      : [];
  });
  const cluster = await ClusterProcess.start({
    networkUrl: stack.networkUrl,
    ...(process.env['PUPPETEER_EXECUTABLE_PATH'] !== undefined && {
      executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'],
    }),
    atOnce: usernames.length,
    jobs,
  });
  try {
    const { failures, ...took } = await cluster.work();
    for (const failure of failures) console.log(`the script: ${failure}`);
    return took;
  } finally {
    await cluster.stop();
  }
}

function say(side: string, { books, cpuSeconds, seconds }: Result): void {
  const { joins, posts, comments } = books.acts;
  console.log(
    `${side}: ${joins} joined, ${posts} posts, ${comments} comments in ${round(seconds, 1)} s and ` +
      `${round(cpuSeconds, 1)} CPU-s; ${books.lost} lost, ${books.doubled} doubled`,
  );
}

async function idle(): Promise<Parts> {
  await pause(settleMs);
  const before = partsOf(stack);
  await pause(idleMs);
  return used(before, partsOf(stack));
}

try {
  const [{ email, password }] = demoSignIns;
  const owner = await ApiUser.signIn(stack.gatewayUrl, email, password);
  const accountIds: string[] = [];
  for (const username of usernames) accountIds.push(await owner.connectAccount(username));
  await network.begin(usernames[0] ?? '');
  const groupIds = await network.groupsFor(usernames, groupCount);
  await owner.fetchGroups();
  const box = await owner.groupBox('bench', groupIds);

  const results: { us: Result[]; them: Result[] } = { us: [], them: [] };
  const allParts: Parts[] = [];
  const stored: Stored = { documents: 0, files: 0 };
  let acts = 0;
  for (let turn = 1; turn <= rounds; turn += 1) {
    await network.begin(usernames[0] ?? '');
    let before = await network.memberships();
    let name = `קמפיין ${turn}`;
    const campaignId = await owner.mixedCampaign(name, box, accountIds);
    const kept = await storedIn(stack);
    const { parts, seconds } = await ours(owner, campaignId);
    const us = { books: await network.books(name, groupIds, before), seconds, cpuSeconds: total(parts) };
    allParts.push(
      Object.fromEntries(Object.entries(parts).map(([part, one]) => [part, one / count(us.books.acts)])),
    );
    results.us.push(us);
    const keeps = await storedIn(stack);
    stored.documents += keeps.documents - kept.documents;
    stored.files += keeps.files - kept.files;
    acts += count(us.books.acts);
    say('ours', us);
    console.log(
      Object.entries(parts)
        .map(([part, one]) => `${part} ${round(one, 1)}`)
        .join(', '),
    );

    await network.begin(usernames[0] ?? '');
    before = await network.memberships();
    name = `סקריפט ${turn}`;
    const took = await theirs(name, groupIds);
    const them = { ...took, books: await network.books(name, groupIds, before) };
    results.them.push(them);
    say('script', them);
  }
  const resting = await idle();

  const summaryOf = (list: Result[]) => ({
    'acts/CPU-s': round(median(list.map(({ books, cpuSeconds }) => count(books.acts) / cpuSeconds))),
    'CPU-s an act': round(median(list.map(({ books, cpuSeconds }) => cpuSeconds / count(books.acts))), 3),
    's in all': round(median(list.map(({ seconds }) => seconds)), 1),
    lost: list.reduce((sum, { books }) => sum + books.lost, 0),
    doubled: list.reduce((sum, { books }) => sum + books.doubled, 0),
  });
  const [we, they] = [summaryOf(results.us), summaryOf(results.them)];
  const anAct = (part: string) => median(allParts.map((parts) => parts[part] ?? 0));
  const partNames = Object.keys(resting);
  console.table({ ours: we, script: they });
  console.table(
    Object.fromEntries(
      partNames.map((part) => [
        part,
        {
          'CPU-s an act': round(anAct(part), 4),
          'idle, % of a core': round((100_000 * (resting[part] ?? 0)) / idleMs, 2),
        },
      ]),
    ),
  );
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);

  // A ratio says nothing where something was lost or doubled.
  const isSound = we.lost + we.doubled + they.lost + they.doubled === 0;
  const ratio = isSound ? round(we['acts/CPU-s'] / they['acts/CPU-s']) : null;
  const outside = round(median(allParts.map((parts) => total(parts) - (parts['Chromium'] ?? 0))), 3);
  const idlePercent = round((100_000 * total(resting)) / idleMs, 1);
  const figure = (name: string, value: number, most: number) => ({
    ...{ name, ours: value, peer: null, ratio: null },
    goal: `<= ${most}`,
    met: value <= most,
  });
  const metrics = [
    {
      name: 'acts/CPU-s of a campaign',
      ours: we['acts/CPU-s'],
      peer: they['acts/CPU-s'],
      ratio,
      goal: '>= 3',
      met: ratio !== null && ratio >= 3,
    },
    figure('CPU-s an act outside Chromium', outside, 0.08),
    figure('s for 60 groups', we['s in all'], 30),
    figure('lost or doubled', we.lost + we.doubled, 0),
    figure('% of a core, idle', idlePercent, 10),
  ];
  // What a process does with nothing to do is no part of what an act costs.
  const secondsAnAct = results.us.reduce((sum, { seconds }) => sum + seconds, 0) / acts;
  const restingIn = (part: string) => ((resting[part] ?? 0) / idleMs) * 1_000 * secondsAnAct;
  const anActOfAll = {
    cpuSeconds: Object.fromEntries(
      partNames.map((part) => [part, round(Math.max(0, anAct(part) - restingIn(part)), 4)]),
    ),
    documentKb: round(stored.documents / acts / 1_024, 1),
    fileKb: round(stored.files / acts / 1_024, 1),
  };
  console.log(JSON.stringify({ bench: 'campaign', metrics, anAct: anActOfAll }));
} finally {
  await stack.stop();
}
