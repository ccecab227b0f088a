import { readdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiRefusal, ApiUser, demoSignIns, rootDir, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ActionBooks } from './action-books.js';
import { NetworkTruth } from './network-truth.js';
import { stoppable } from './stoppable.js';

/**
 * `npm run storm -- --seeds 20 --first 1`: campaigns through the whole system on a network that does everything unkind
 * that it knows, by chance, with one seed each; in the end the books are held against the network. It holds when nothing
 * is lost, nothing done twice, and at most one act of two hundred was unknown for a while, each of which was settled.
 * Exits 1 when it does not hold. Logs and data stay in .data/storm until the next time.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    groups: { type: 'string', default: '28' },
    accounts: { type: 'string', default: '8' },
  },
});
const [seeds, first, groups, accounts] = [values.seeds, values.first, values.groups, values.accounts].map(
  Number,
) as [number, number, number, number];
const mostUnknown = 0.005;
const endPatience = { timeoutMs: 1_200_000, everyMs: 1_000 };
/** A look that shows nothing certain is made again after 2, 10, 60 and 300 seconds. */
const settlePatience = { timeoutMs: 480_000, everyMs: 2_000 };
const [demo] = demoSignIns;
const round = (value: number): number => Number(value.toFixed(1));

/** Who does what in which group changes from campaign to campaign. */
function turned<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

async function connect(user: ApiUser): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 2; number < 2 + accounts; number += 1)
    ids.push(await user.connectAccount(`plain-${number}`));
  return ids;
}

async function stormOf(
  stack: Stack,
  seed: number,
  { accountIds, groupBox }: { accountIds: readonly string[]; groupBox: string },
) {
  const truth = new NetworkTruth(stack.networkUrl);
  // All of them together take longer than a sign-in lives; on a busy machine one of them may, too.
  const signIn = () => ApiUser.signIn(stack.gatewayUrl, demo.email, demo.password);
  let user = await signIn();
  const campaign = await user.mixedCampaign(`סערה ${seed}`, groupBox, turned(accountIds, seed));
  await truth.settle({ storm: true, seed });
  const startedAt = performance.now();
  await user.run(campaign);
  await eventually(async () => {
    const { status } = await user.campaign(campaign).catch(async (error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
      user = await signIn();
      return user.campaign(campaign);
    });
    if (!['published', 'failed'].includes(status))
      throw new Error(`the campaign of seed ${seed} is ${status}`);
  }, endPatience);
  return round((performance.now() - startedAt) / 1_000);
}

/** What is unknown at the end is looked for until it is known, as long as looks are made. */
async function settled(books: ActionBooks) {
  return eventually(async () => {
    const balance = await books.balance();
    if (balance.unknown.length > 0) throw new Error(`unknown: ${balance.unknown.join('; ')}`);
    return balance;
  }, settlePatience).catch(() => books.balance());
}

/** What the storm before left, but for the word that this one has the folder. */
function forget(folder: string): void {
  for (const name of readdirSync(folder))
    if (name !== 'run') rmSync(join(folder, name), { recursive: true, force: true });
}

function report(balance: Awaited<ReturnType<ActionBooks['balance']>>): boolean {
  const { actions, posts, comments, joins, succeeded, failed, failedJoins, reasons } = balance;
  const { lost, doubled, unknown, unexplained, wereUnknown, begunAgain } = balance;
  const acts = posts + comments;
  const share = wereUnknown / Math.max(1, acts + joins);
  for (const [name, list] of Object.entries({ lost, doubled, unknown, unexplained }))
    if (list.length > 0) console.log(`${name}:\n  ${list.join('\n  ')}`);
  const ended = { succeeded, failed, failedJoins, ...reasons };
  console.table({ actions, acts, posts, comments, joins, ...ended, begunAgain, wereUnknown });
  const held =
    [lost, doubled, unknown, unexplained].every((list) => list.length === 0) && share <= mostUnknown;
  const metrics = [
    { name: 'acts', ours: acts, goal: '>= 1000', met: acts >= 1_000 },
    { name: 'joins', ours: joins, goal: '> 0', met: joins > 0 },
    { name: 'lost', ours: lost.length, goal: '0', met: lost.length === 0 },
    { name: 'doubled', ours: doubled.length, goal: '0', met: doubled.length === 0 },
    { name: 'share unknown for a while', ours: share, goal: '<= 0.005', met: share <= mostUnknown },
    { name: 'never settled', ours: unknown.length, goal: '0', met: unknown.length === 0 },
  ].map((metric) => ({ ...metric, peer: null, ratio: null }));
  console.log(`Load of the machine: ${round(loadavg()[0] ?? NaN)}.`);
  console.log(JSON.stringify({ bench: 'storm', seeds, first, held, metrics }));
  return held;
}

async function storms(stack: Stack): Promise<boolean> {
  const books = await ActionBooks.open(stack);
  const user = await ApiUser.signIn(stack.gatewayUrl, demo.email, demo.password);
  const accountIds = await connect(user);
  await user.fetchGroups();
  const known = await new NetworkTruth(stack.networkUrl).groupsOfAll(groups);
  const groupBox = await user.groupBox('סערות', known);
  for (let seed = first; seed < first + seeds; seed += 1) {
    const seconds = await stormOf(stack, seed, { accountIds, groupBox });
    const { posts, comments, joins, failed, lost, doubled, unknown, wereUnknown } = await books.balance();
    console.error(
      `seed ${seed}: ${seconds} s; so far ${posts} posts, ${comments} comments, ${joins} joins, ${failed} failed, ` +
        `${lost.length} lost, ${doubled.length} doubled, ${wereUnknown} unknown for a while, ${unknown.length} still`,
    );
  }
  const held = report(await settled(books));
  await books.close();
  return held;
}

const dataDir = join(rootDir, '.data', 'storm');
const held = await stoppable(
  (signal) =>
    startTestStack('storm', {
      dataDir,
      signal,
      whenClear: async () => forget(dataDir),
      env: {
        network: { DRAW_MS: '100-400' },
        automation: {
          // Pages are waited for most of the time.
          WORKER_CONCURRENCY: String(accounts),
          BROWSER_WARM_CONTEXTS: String(accounts),
          STRANGE_PAGE_WAIT_MS: '20000',
        },
      },
    }),
  storms,
);
process.exit(held ? 0 : 1);
