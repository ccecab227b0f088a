import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoSignIns, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ActionBooks } from './action-books.js';
import { ApiUser } from './api-user.js';
import { NetworkTruth } from './network-truth.js';
import { OpenPage } from './open-page.js';
import { WhoActed } from './who-acted.js';

const accountNames = ['plain-2', 'plain-3', 'plain-4', 'plain-5'];
const groups = 20;
const name = 'קמפיין של שלושה';
const setUpMs = 240_000;
const stepMs = 240_000;
const patience = { timeoutMs: 120_000, everyMs: 100 };
const scale = { gateway: 2, campaigns: 2, automation: 3 } as const;

/** One story, told in order: each step stands on the one before. */
describe('several processes of each service', () => {
  let stack: Stack;
  let books: ActionBooks;
  let acted: WhoActed;
  let user: ApiUser;
  let page: OpenPage;
  let campaignId: string;

  beforeAll(async () => {
    stack = await startTestStack('scaled-out', { scale });
    books = await ActionBooks.open(stack);
    acted = await WhoActed.watch(stack);
    const [{ email, password }] = demoSignIns;
    user = await ApiUser.signIn(stack.gatewayUrl, email, password);
    const accountIds: string[] = [];
    for (const account of accountNames) accountIds.push(await user.connectAccount(account));
    await user.fetchGroups();
    const box = await user.groupBox(name, await new NetworkTruth(stack.networkUrl).groupsOfAll(groups));
    campaignId = await user.mixedCampaign(name, box, accountIds);
    page = await OpenPage.of(stack);
  }, setUpMs);

  afterAll(async () => {
    await page?.closes();
    await acted?.close();
    await books?.close();
    await stack?.stop();
  }, setUpMs);

  /** Dies while it holds an account. */
  async function killAWorker(): Promise<void> {
    const killed = await eventually(async () => {
      const holders = await acted.holders();
      const holder = stack.names.find(
        (process) => process.startsWith('automation') && holders.includes(stack.pid(process) ?? 0),
      );
      if (!holder) throw new Error('nobody is at work');
      await stack.kill(holder);
      return holder;
    }, patience);
    expect(killed).toMatch(/^automation/);
  }

  const doneSo = async (count: number) =>
    eventually(async () => {
      const { succeeded } = await books.balance();
      expect(succeeded).toBeGreaterThanOrEqual(count);
    }, patience);

  it(
    'run a campaign of several accounts while each kind loses one and gets another',
    async () => {
      await page.runs(name);
      await doneSo(1);
      await Promise.all([killAWorker(), stack.kill('campaigns')]);
      const added = await Promise.all([stack.add('automation'), stack.add('campaigns')]);
      expect(added).toEqual(['automation-4', 'campaigns-3']);
      await page.losesItsGateway();
      await stack.kill('campaigns-2');
      expect(await stack.add('gateway')).toBe('gateway-3');
      await killAWorker();
      await page.seesTheEndOf(name);
    },
    stepMs,
  );

  it(
    'do everything once, wherever it was begun',
    async () => {
      const { posts, comments, succeeded, doubled, lost, unknown, unexplained } = await eventually(
        async () => {
          const now = await books.balance();
          expect(now.unknown).toEqual([]);
          return now;
        },
        patience,
      );
      expect({ doubled, lost, unknown, unexplained }).toEqual({
        doubled: [],
        lost: [],
        unknown: [],
        unexplained: [],
      });
      const { runCounts } = await user.campaign(campaignId);
      expect(runCounts).toMatchObject({ total: groups, failed: 0, unknown: 0, open: 0 });
      expect(posts).toBe(groups);
      const workers = await acted.byAccount();
      const moved = Object.values(workers).filter((ids) => ids.length > 1);
      process.stdout.write(
        `scaled out: ${posts} posts, ${comments} comments, ${succeeded} succeeded; ` +
          `${new Set(Object.values(workers).flat()).size} workers acted, ${moved.length} of ${accountNames.length} ` +
          `accounts moved between them\n`,
      );
      expect(new Set(Object.values(workers).flat()).size).toBeGreaterThanOrEqual(2);
      expect(moved.length).toBeGreaterThan(0);
    },
    stepMs,
  );

  it(
    'are noticed by no page',
    async () => {
      expect(page.whatItNoticed()).toEqual({ alerts: [], uncaught: [], refused: [], reloads: 0 });
    },
    stepMs,
  );
});
