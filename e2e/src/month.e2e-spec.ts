import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createCampaign,
  createCommentBox,
  createPostBox,
  getAnalytics,
  getCalendar,
  getCampaignTimes,
  getDashboardStats,
  getGroupStats,
  getSubscriptionStatus,
  listGroups,
  pageHistory,
  savePostingRules,
} from '@megafon/contracts';
import { ApiUser, demoSignIns, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { inEachLook, soundnessOf } from './looks.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';
import { decidesAtProvider, registersForPro } from './provider-window.js';
import { adminScreens, emptyScreens, opensScreen, userScreens, visitorScreens } from './screens.js';

const setUpMs = 300_000;
const firstDayMs = 180_000;
const monthMs = 900_000;
const stepMs = 240_000;
const looksMs = 240_000;
const runMs = 120_000;
const dayMs = 86_400_000;
/** From a day after it is paid to a day before it ends, in the shortest month. */
const fewestDays = 26;
const groups = 2;
const email = 'shira@month.test';
const password = 'a-bakery-of-1981';
const newUser = { email: 'new@month.test', password: 'a-long-enough-pass' };
const name = 'לחם של שירה';
/** Every other day of the week, Shabbat among them. */
const weekdays = [0, 2, 4, 6] as const;
const saturday = 6;
/** Told the time by the test: whatever a user's month is made of. */
const movedServices = ['content', 'campaigns', 'automation', 'billing'];
const noRules = { quietHours: null, keepsHolidays: false, dailyCaps: { publish: null, comment: null } };

/** One story, told in order: each step stands on the one before. A moved clock leads from one of its days to the next. */
describe('a month of a shop', () => {
  let folder: string;
  let stack: Stack;
  let truth: NetworkTruth;
  let shira: Person;
  let sigal: Person;
  let stranger: Person;
  let api: ApiUser;
  let campaignId: string;
  let aheadMs = 0;
  const ran: Date[] = [];
  const rested: Date[] = [];

  const now = () => new Date(Date.now() + aheadMs);
  /** Nothing runs meanwhile. */
  async function itIs(time: Date): Promise<void> {
    aheadMs = time.getTime() - Date.now();
    await writeFile(join(folder, 'time'), String(aheadMs));
  }
  const runs = async () => (await api.call(pageHistory)).items;
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const ranSince = (day = '') => ran.filter((at) => dayOf(at) >= day);
  const subscription = async () => (await api.call(getSubscriptionStatus)).subscription;
  const paidUntil = async () => new Date((await subscription()).endDate ?? '');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'megafon-e2e-month-'));
    const moved = { NODE_ENV: 'test', TIME_FILE: join(folder, 'time') };
    stack = await startTestStack('month', {
      env: Object.fromEntries(movedServices.map((service) => [service, moved])),
    });
    truth = new NetworkTruth(stack.networkUrl);
    [shira, sigal, stranger] = await Promise.all([Person.sitsDown(), Person.sitsDown(), Person.sitsDown()]);
    await sigal.signsIn(stack.gatewayUrl, demoSignIns[2], 'פאנל אדמין');
    await stranger.opens(stack.gatewayUrl);
  }, setUpMs);

  afterAll(async () => {
    await Promise.all([shira, sigal, stranger].map((person) => person?.leaves()));
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  }, setUpMs);

  it(
    'begins with a registration that is paid, and a first day of setting up',
    async () => {
      await registersForPro(shira, stack.gatewayUrl, { name: 'שירה', email, password });
      await decidesAtProvider(shira, 'אישור ותשלום');
      await shira.page.waitForFunction(() => location.pathname === '/dashboard');
      api = await ApiUser.signIn(stack.gatewayUrl, email, password);
      const accountId = await api.connectAccount('plain');
      await api.fetchGroups();
      await api.call(savePostingRules, { body: { ...noRules, keepsShabbat: true } });
      const known = (await api.call(listGroups)).slice(0, groups);
      const groupBox = await api.groupBox(
        name,
        known.map(({ groupId }) => groupId),
      );
      const posts = ['לחם', 'חלות', 'עוגיות'].map((what) => ({
        text: `${name}: ${what} {חמים|טריים} מהתנור`,
      }));
      const comments = [{ text: `${name}: פרטים בפרטי` }, { text: `${name}: מוזמנים לשאול` }];
      const postBox = await api.call(createPostBox, { body: { name, posts } });
      const commentBox = await api.call(createCommentBox, { body: { name, comments } });
      const tomorrow = dayOf(new Date(now().getTime() + dayMs));
      // The last of its days ends before what is paid for does, whichever month this is.
      const until = dayOf(new Date((await paidUntil()).getTime() - dayMs));
      const campaign = await api.call(createCampaign, {
        body: {
          ...{ name, type: 'mixed_posts', groupBox, postBox: postBox._id, commentBox: commentBox._id },
          facebookAccounts: [{ accountId }],
          scheduledAt: `${tomorrow}T07:00:00.000Z`,
          isRecurring: true,
          recurrence: { weekdays: [...weekdays], until },
        },
      });
      campaignId = campaign._id;
    },
    firstDayMs,
  );

  it(
    'publishes on each of its days, and rests on Shabbat',
    async () => {
      for (;;) {
        const [next] = (await api.call(getCampaignTimes, { params: { id: campaignId } })).times;
        if (next === undefined) break;
        const at = new Date(next);
        await itIs(new Date(at.getTime() - 1_000));
        await (at.getUTCDay() === saturday ? rests(at) : publishes(at));
      }
      expect(ran.length + rested.length).toBeGreaterThanOrEqual(Math.floor(fewestDays / 2));
      expect(rested.length).toBeGreaterThanOrEqual(3);
    },
    monthMs,
  );

  async function publishes(at: Date): Promise<void> {
    ran.push(at);
    await eventually(
      async () => {
        const all = await runs();
        expect(all).toHaveLength(ran.length);
        expect(all[0]).toMatchObject({
          finishedAt: expect.any(String),
          posts: { planned: groups, done: groups, failed: 0 },
          comments: { planned: groups, done: groups, failed: 0 },
        });
      },
      { timeoutMs: runMs, everyMs: 500 },
    );
  }

  async function rests(at: Date): Promise<void> {
    rested.push(at);
    const span = { from: at.toISOString(), to: new Date(at.getTime() + 1).toISOString() };
    await eventually(
      async () => {
        const { entries } = await api.call(getCalendar, { query: span });
        expect(entries).toEqual([expect.objectContaining({ state: 'skipped', note: expect.any(String) })]);
      },
      { timeoutMs: runMs, everyMs: 500 },
    );
  }

  it('left on the network what its history says, each thing once', async () => {
    const posts = await truth.postsBeginning(name);
    const comments = await truth.commentsBeginning(name);
    expect([posts.length, comments.length]).toEqual([ran.length * groups, ran.length * groups]);
    expect(new Set(comments.map(({ postId }) => postId)).size).toBe(posts.length);
    expect(posts.every(({ proxy }) => proxy !== null)).toBe(true);
    // Each text took its turn in each group.
    for (const groupId of new Set(posts.map((post) => post.groupId))) {
      const texts = posts.filter((post) => post.groupId === groupId).map(({ text }) => text.split(' ')[3]);
      expect(new Set(texts).size).toBe(3);
    }
  });

  it(
    'is told in figures',
    async () => {
      // The last day's run is counted once its events have come.
      await eventually(
        async () => {
          const { overview } = await api.call(getDashboardStats, { query: { period: 30 } });
          expect(overview).toMatchObject({ totalPosts: ran.length * groups, successRate: 100 });
        },
        { timeoutMs: 90_000, everyMs: 500 },
      );
      const analytics = await api.call(getAnalytics, { query: { period: 30 } });
      expect(analytics).toHaveLength(30);
      const publishedOn = analytics.filter(({ posts }) => posts > 0);
      expect(publishedOn.map(({ posts }) => posts)).toEqual(publishedOn.map(() => groups));
      const lately = ranSince(analytics[0]?._id.day);
      expect(publishedOn.map(({ _id }) => _id.day)).toEqual(lately.map(dayOf));
      const byGroup = await api.call(getGroupStats, { query: { period: 30 } });
      expect(byGroup.map(({ totalPosts }) => totalPosts)).toEqual(byGroup.map(() => lately.length));
      // Reactions were read on the way, on the days that followed.
      for (const group of byGroup) expect(group.measuredPosts).toBeGreaterThan(0);
    },
    stepMs,
  );

  it.each(['a user', 'an admin', 'a visitor', 'a new user'] as const)(
    'is seen by %s on every screen, in each look',
    async (who) => {
      const [person, screens] = {
        'a user': [shira, userScreens(name, 'plain')] as const,
        'an admin': [sigal, adminScreens] as const,
        'a visitor': [stranger, visitorScreens] as const,
        'a new user': [stranger, emptyScreens] as const,
      }[who];
      if (who === 'a new user') {
        const { email: hers, password: secret } = newUser;
        await ApiUser.register(stack.gatewayUrl, hers);
        await stranger.signsIn(stack.gatewayUrl, { email: hers, password: secret });
      }
      const seen: string[] = [];
      for (const screen of screens) {
        await opensScreen(person, stack.gatewayUrl, screen);
        await inEachLook(person.page, async () => {
          seen.push(...(await soundnessOf(person.page)).map((fault) => `${screen[0]}: ${fault}`));
        });
      }
      expect(seen).toEqual([]);
      expect(person.uncaughtErrors).toEqual([]);
    },
    looksMs,
  );

  it(
    'is over when what was paid for is over, and says so',
    async () => {
      // The walks before may outlast a token.
      api = await ApiUser.signIn(stack.gatewayUrl, email, password);
      expect(await subscription()).toMatchObject({ status: 'active', plan: 'pro' });
      await itIs(new Date((await paidUntil()).getTime() + dayMs));
      await eventually(
        async () =>
          expect(await subscription()).toMatchObject({
            ...{ status: 'expired', plan: 'starter', lapsedPlan: 'pro' },
          }),
        { timeoutMs: stepMs / 2, everyMs: 1_000 },
      );
      await shira.opens(`${stack.gatewayUrl}/subscription`);
      await shira.sees('פג תוקף');
      await shira.opens(`${stack.gatewayUrl}/history`);
      await shira.sees(name);
      await shira.opens(`${stack.gatewayUrl}/statistics`);
      // The first of the month's days may be older than what is shown.
      const [first] = await api.call(getAnalytics, { query: { period: 30 } });
      const posts = ranSince(first?._id.day).length * groups;
      await shira.sees(`${posts} מתוך ${posts} פרסומים שהסתיימו`);
      expect(shira.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
