import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createCampaign,
  createCommentBox,
  getCampaignProgress,
  noPostingRules,
  pauseCampaign,
  previewCampaign,
  retryCampaign,
  saveNotificationSettings,
  savePostingRules,
  usualNotificationSettings,
} from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { faultsOf } from './axe.js';
import { BellPage } from './bell-page.js';
import { CalendarPage } from './calendar-page.js';
import { expectSound, inEachLook } from './looks.js';
import { isAddressOf, NetworkTruth } from './network-truth.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 300_000;
const account = 'plain-14';
const groups = 6;
const name = 'קמפיין שעוצרים';
// The account joins every group before it posts in the first.
const patience = { timeoutMs: 240_000, everyMs: 500 };

/** One story, told in order: each step stands on the one before. */
describe('a campaign that a person holds up and ends', () => {
  let stack: SharedSystem['stack'];
  let email: string;
  let truth: NetworkTruth;
  let user: ApiUser;
  let dana: Person;
  let id: string;
  let accountId: string;
  /** Runs of the campaign that ended: each is news. */
  let ended = 1;

  beforeAll(async () => {
    const system = await sharedTestStack('campaign-control');
    ({ stack } = system);
    ({ email } = system.user);
    truth = new NetworkTruth(stack.networkUrl);
    user = await ApiUser.signIn(stack.gatewayUrl, system.user.email, system.user.password);
    accountId = await user.connectAccount(account);
    await truth.joinsGroups(account, groups);
    id = await user.prepareCampaign(name, groups, [accountId]);
    const runs = { bell: true, mail: true, digest: false };
    await user.call(saveNotificationSettings, { body: { ...usualNotificationSettings, runs } });
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, system.user);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  const params = () => ({ params: { id } });
  const posts = () => truth.postsBeginning(name);
  const open = async () => {
    const { targets } = await user.call(getCampaignProgress, params());
    return targets.filter(({ state }) => ['joining', 'posting', 'commenting'].includes(state)).length;
  };

  it(
    'is shown beforehand, and nothing is posted by that',
    async () => {
      const { targets, refusedTotal } = await user.call(previewCampaign, params());
      expect([targets.length, refusedTotal]).toEqual([groups, 0]);
      await dana.opens(`${stack.gatewayUrl}/campaigns`);
      await dana.sees(name);
      expect(await posts()).toEqual([]);
    },
    stepMs,
  );

  it(
    'is not begun in hours that its owner keeps quiet',
    async () => {
      const all = { from: '00:00', to: '23:59' };
      await user.call(savePostingRules, { body: { ...noPostingRules, quietHours: all } });
      await dana.opens(`${stack.gatewayUrl}/campaigns`);
      await dana.presses('button', `הרצה: ${name}`);
      await dana.sees('לא מפרסמים עכשיו: שעות השקט');
      expect((await user.campaign(id)).status).toBe('draft');
      await user.call(savePostingRules, { body: noPostingRules });
    },
    stepMs,
  );

  it(
    'is paused: what has begun ends, and nothing else is posted',
    async () => {
      await user.run(id);
      await eventually(() => user.call(pauseCampaign, params()), patience);
      await dana.sees('מושהה', 60_000);
      await eventually(async () => expect(await open()).toBe(0), patience);
      const campaign = await user.campaign(id);
      expect(campaign).toMatchObject({ status: 'publishing', hold: 'paused' });
      expect((await posts()).length).toBe(campaign.publishedPostsTotal);
      expect(campaign.publishedPostsTotal).toBeLessThan(groups);
    },
    stepMs,
  );

  it(
    'goes on, and is stopped: what stands stays, the rest was never begun',
    async () => {
      await dana.presses('button', `המשך: ${name}`);
      await eventually(async () => expect((await posts()).length).toBeGreaterThan(0), patience);
      await dana.presses('button', `עצירה: ${name}`);
      await dana.presses('button', 'עצירה');
      await eventually(async () => {
        expect((await user.campaign(id)).status).not.toBe('publishing');
      }, patience);
      const { runCounts } = await user.campaign(id);
      expect(runCounts).toMatchObject({ total: groups, failed: 0, unknown: 0, open: 0 });
      expect((runCounts?.done ?? 0) + (runCounts?.pending ?? 0)).toBe((await posts()).length);
    },
    stepMs,
  );

  it(
    'does the rest when it is run again, and posts once in each group',
    async () => {
      const { runCounts } = await user.campaign(id);
      if ((runCounts?.retryable ?? 0) > 0) {
        await user.call(retryCampaign, { ...params(), body: {} });
        ended += 1;
      }
      await eventually(async () => expect((await posts()).length).toBe(groups), patience);
      const standing = await posts();
      expect(new Set(standing.map(({ groupId }) => groupId)).size).toBe(groups);
      expect(new Set(standing.map(({ author }) => author))).toEqual(new Set([account]));
      await eventually(async () => {
        expect((await user.campaign(id)).status).not.toBe('publishing');
      }, patience);
    },
    stepMs,
  );

  it(
    'is in the bell when it ended, after a reload too, until one of the tabs read it; and was mailed',
    async () => {
      const bell = new BellPage(dana.page);
      await bell.says(true);
      await dana.page.reload();
      await bell.says(true);
      const otherTab = await dana.page.browserContext().newPage();
      await otherTab.goto(`${stack.gatewayUrl}/dashboard`);
      const otherBell = new BellPage(otherTab);
      await otherBell.says(true);
      await dana.page.bringToFront();
      await inEachLook(dana.page, async () => {
        await dana.page.reload();
        await bell.says(true);
        await bell.opens();
        expect((await bell.lines()).join('\n')).toContain(`הקמפיין ״${name}״ הסתיים`);
        await expectSound(dana.page);
      });
      // News that comes after everything was read is unread, rightly.
      const news = async () => (await bell.lines()).filter((line) => line.includes(`״${name}״`));
      await eventually(async () => expect(await news()).toHaveLength(ended), patience);
      await bell.readsAll();
      await bell.says(false);
      await otherBell.says(false);
      await otherTab.close();
      await eventually(async () => {
        const response = await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
        const { messages } = (await response.json()) as { messages: { subject: string; text: string }[] };
        const told = messages.filter(({ subject }) => subject === 'מגפון: עדכון מהחשבון שלכם');
        expect(told.map(({ text }) => text).join('\n')).toContain(`הקמפיין ״${name}״ הסתיים`);
      }, patience);
    },
    stepMs,
  );

  it(
    'waits for a group that looks at posts first, and is published when it agreed; then comes the comment',
    async () => {
      await truth.settle({ approvalDelayMs: null });
      const waitingName = 'ממתינים למנהלים';
      const group = await truth.approvingGroup(account);
      const box = await user.groupBox(waitingName, [group.id]);
      const waitingId = await user.mixedCampaign(waitingName, box, [accountId]);
      const waiting = () => user.campaign(waitingId);
      await user.run(waitingId);
      await eventually(async () => expect((await waiting()).status).toBe('pending_approval'), patience);
      const [post] = await truth.postsBeginning(waitingName);
      if (!post) throw new Error('nothing was posted');
      await dana.opens(`${stack.gatewayUrl}/campaigns`);
      const card = `::-p-aria([name="${waitingName}"][role="article"])`;
      await dana.pressesIn(card, 'button', 'פרטי הריצה');
      await dana.sees('ממתין לאישור מנהל');
      const check = `בדיקה בפייסבוק: ${group.name}`;
      // What is above it may still move, and a press land beside it: whoever sees nothing presses again.
      await eventually(async () => {
        await dana.presses('button', check);
        await dana.sees('מנהלי הקבוצה עוד לא החליטו.', 15_000);
      }, patience);
      await inEachLook(dana.page, () => expectSound(dana.page));
      await truth.approves(post);
      await dana.presses('button', check);
      await dana.sees('מנהלי הקבוצה אישרו, והפוסט פורסם', 60_000);
      await eventually(async () => expect((await waiting()).status).toBe('published'), patience);
      const { publishedPosts, runCounts } = await waiting();
      expect(publishedPosts.map(({ url }) => isAddressOf(url, post))).toEqual([true]);
      expect(runCounts).toMatchObject({ done: 1, pending: 0, retryable: 1 });
      const bell = new BellPage(dana.page);
      await bell.opens();
      await eventually(async () => {
        expect((await bell.lines()).join('\n')).toContain(
          `הקמפיין ״${waitingName}״: מנהלי הקבוצה ״${group.name}״ אישרו את הפוסט`,
        );
      }, patience);
      await dana.page.locator(`[role="dialog"] ::-p-text(אישרו את הפוסט)`).click();
      await dana.page.waitForFunction(() => location.pathname === '/campaigns' && location.search !== '');
      await dana.seesElement(card);
      await user.call(retryCampaign, { params: { id: waitingId }, body: {} });
      await eventually(async () => {
        const comments = await truth.commentsBeginning(waitingName);
        expect(comments.map(({ postId }) => postId)).toEqual([post.id]);
      }, patience);
      await truth.settle({ approvalDelayMs: 60_000 });
    },
    stepMs,
  );

  it(
    'has its posts bumped where its form says so, until a person stops that',
    async () => {
      const bumpedName = 'מוקפצים בתגובות';
      const bumpedId = await user.prepareCampaign(bumpedName, 1, [accountId]);
      await dana.opens(`${stack.gatewayUrl}/campaigns/edit/${bumpedId}`);
      await dana.chooses('הקפצה בתגובות', 'פעמיים לכל פוסט');
      await dana.chooses('המרווח ביניהן', 'שעה');
      await inEachLook(dana.page, () => expectSound(dana.page));
      await dana.presses('button', 'שמירה');
      await dana.sees('הקמפיין נשמר');
      expect(await user.campaign(bumpedId)).toMatchObject({ bumping: { times: 2, everyHours: 1 } });
      await user.run(bumpedId);
      await eventually(
        async () => expect((await user.campaign(bumpedId)).status).toBe('published'),
        patience,
      );
      await dana.opens(`${stack.gatewayUrl}/campaigns`);
      await dana.sees('הקפצות: נכתבו 0, נותרו 2');
      await inEachLook(dana.page, () => expectSound(dana.page));
      await dana.presses('button', `עצירת ההקפצות: ${bumpedName}`);
      await dana.presses('button', 'עצירת ההקפצות');
      await dana.sees('ההקפצות נעצרו');
      expect(await user.campaign(bumpedId)).toMatchObject({ status: 'published', bumps: { open: 0 } });
    },
    stepMs,
  );

  it(
    'stands in the calendar, where one that is to come is moved by the pointer and by keys',
    async () => {
      await dana.opens(`${stack.gatewayUrl}/campaigns/calendar`);
      await dana.seesElement(`button[aria-label*="${name}"]`);
      const planned = 'תגובות של יום שלישי';
      const tuesday = dayOfNextWeek(2);
      const wednesday = dayOfNextWeek(3);
      const thursday = dayOfNextWeek(4);
      const at = (day: Date) => ({ scheduledAt: day.toISOString() });
      const box = await user.call(createCommentBox, { body: { name: planned, comments: [{ text: 'יפה' }] } });
      const postUrl = `${stack.networkUrl}/groups/1/posts/1`;
      const { _id } = await user.call(createCampaign, {
        body: { name: planned, type: 'comments_only', commentBox: box._id, postUrl, ...at(tuesday) },
      });
      const calendar = new CalendarPage(dana, stack.gatewayUrl);
      await calendar.opensWeekOf(dayText(tuesday));
      await calendar.drags(dayText(tuesday), dayText(wednesday));
      await dana.sees(`״${planned}״ הועבר`);
      expect(await user.campaign(_id)).toMatchObject(at(wednesday));
      await calendar.opensWeekOf(dayText(wednesday));
      await calendar.movesByKeys(planned, dayText(wednesday), dayText(thursday));
      await dana.sees(`״${planned}״ הועבר`);
      expect(await user.campaign(_id)).toMatchObject(at(thursday));
      expect(await faultsOf(dana.page)).toEqual([]);
      await dana.presses('button', 'ביטול ההעברה');
      await dana.sees(`״${planned}״ חזר`);
      expect(await user.campaign(_id)).toMatchObject(at(wednesday));
      await dana.page.setViewport({ width: 360, height: 740 });
      await dana.seesElement(`section ::-p-aria([name="העברה ליום אחר: ${planned}"])`);
      expect(await faultsOf(dana.page)).toEqual([]);
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});

/** Ten o'clock on a day of the week after this one; Sunday is 0. */
function dayOfNextWeek(weekday: number): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay() + 7 + weekday, 10);
}

function dayText(date: Date): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(date);
}
