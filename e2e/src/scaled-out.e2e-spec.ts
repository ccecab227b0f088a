import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addGroup, listGroups } from '@megafon/contracts';
import { ApiUser, demoSignIns, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ActionBooks } from './action-books.js';
import { NetworkTruth } from './network-truth.js';
import { OpenPage } from './open-page.js';
import { describeRolledOver } from './rolled-over.js';
import { WhoActed } from './who-acted.js';

const accountNames = ['plain-2', 'plain-3', 'plain-4', 'plain-5'];
const groups = 20;
const name = 'קמפיין של שלושה';
const setUpMs = 300_000;
const stepMs = 240_000;
const patience = { timeoutMs: 120_000, everyMs: 100 };
/** As on the Facebook profile, and a day is 24 minutes. */
const faster = 60;
const limits = {
  join: { daily: 5, gapMs: 90_000 / faster },
  publish: { daily: 15, gapMs: 90_000 / faster },
  comment: { daily: 40, gapMs: 30_000 / faster },
};
const kinds = ['join', 'publish', 'comment'] as const;
const scale = { gateway: 2, campaigns: 2, automation: 3 } as const;

/** One story, told in order: each step stands on the one before. */
describe('several processes of each service', () => {
  let stack: Stack;
  let books: ActionBooks;
  let acted: WhoActed;
  let user: ApiUser;
  let page: OpenPage;
  let campaignId: string;
  let groupBox: string;
  let accountIds: string[];

  beforeAll(async () => {
    stack = await startTestStack('scaled-out', {
      scale,
      env: { automation: { FACEBOOK_LIMITS_FASTER: String(faster) } },
    });
    books = await ActionBooks.open(stack);
    acted = await WhoActed.watch(stack);
    const [{ email, password }] = demoSignIns;
    user = await ApiUser.signIn(stack.gatewayUrl, email, password);
    accountIds = [];
    for (const account of accountNames) accountIds.push(await user.connectAccount(account));
    campaignId = await aCampaign();
    page = await OpenPage.of(stack);
  }, setUpMs);

  afterAll(async () => {
    await page?.closes();
    await acted?.close();
    await books?.close();
    await stack?.stop();
  }, setUpMs);

  async function aCampaign(): Promise<string> {
    await user.fetchGroups();
    const groupIds = await new NetworkTruth(stack.networkUrl).groupsOfAll(groups);
    groupBox = await user.groupBox(name, groupIds);
    return user.mixedCampaign(name, groupBox, accountIds);
  }

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

  it('keep an account to the limits of Facebook together: what it is in already it need not join, the rest waits for a day', async () => {
    const [account = '', ...others] = accountIds;
    const [username = ''] = accountNames;
    const truth = new NetworkTruth(stack.networkUrl);
    const own = (await truth.groupsOf(username)).slice(-11);
    const strange = await truth.groupsToJoin(username);
    const known = new Set((await user.call(listGroups)).map(({ groupId }) => groupId));
    for (const { id: groupId, name: called } of strange.slice(0, 7))
      if (!known.has(groupId)) await user.call(addGroup, { body: { name: called, groupId } });
    const groupIds = [...strange.slice(0, 7).map(({ id }) => id), ...own];
    const box = await user.groupBox('מעבר למותר', groupIds);
    const id = await user.mixedCampaign('מעבר למותר', box, [account]);
    await user.run(id);
    await eventually(
      async () =>
        expect(['published', 'pending_approval', 'failed']).toContain((await user.campaign(id)).status),
      { timeoutMs: 270_000, everyMs: 250 },
    );
    // Five groups were posted in before, and two are not joined.
    expect(await books.endsOf('join', account)).toEqual({ succeeded: 5 + 11 + 5, 'daily-cap': 2 });
    expect(await books.endsOf('publish', account)).toEqual({ succeeded: 15, 'daily-cap': 6 });
    for (const kind of kinds) {
      const { daily, gapMs } = limits[kind];
      for (const times of Object.values(await books.clicks(kind))) {
        expect(times.length).toBeLessThanOrEqual(daily);
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        expect(Math.min(...gaps, Infinity)).toBeGreaterThanOrEqual(gapMs);
      }
    }
    expect(Object.keys(await books.clicks('join'))).toEqual([account]);
    expect(Object.keys(await books.clicks('publish')).toSorted()).toEqual([account, ...others].toSorted());
  }, 300_000);

  describeRolledOver(() => ({ stack, books, accountIds: accountIds.slice(1), groupBox, groups }));

  it(
    'are noticed by no page',
    async () => {
      expect(page.whatItNoticed()).toEqual({ alerts: [], uncaught: [], refused: [], reloads: 0 });
    },
    stepMs,
  );
});
