import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createCommentBox,
  getCommentEvidence,
  getPostCommentJob,
  listFacebookAccounts,
  listGroups,
  listStrangePages,
  setKillSwitch,
  submitPostComments,
} from '@megafon/contracts';
import { ApiUser, demoSignIns, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ConnectionsPage } from './connections-page.js';
import { expectSound, inEachLook } from './looks.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';
import { describeSuperadminsDay } from './superadmins-day.js';

const [, , { email: superEmail, password: superPassword }] = demoSignIns;
const setUpMs = 300_000;
const stepMs = 240_000;
const longMs = 120_000;
const text = 'נשמח לשמוע עוד פרטים';
const post = '/groups/310200000/posts/3102000000002';

/** One story, told in order: each step stands on the one before. */
describe('an account, as its person sees it', () => {
  let stack: Stack;
  let truth: NetworkTruth;
  let dana: Person;
  let page: ConnectionsPage;
  let api: ApiUser;

  beforeAll(async () => {
    const checks = { CHECK_FIRST_MS: '5000', ACCOUNT_CHECK_MS: '15000', ACCOUNT_CHECK_GAP_MS: '0' };
    stack = await startTestStack('accounts-health', {
      env: { automation: { ...checks, CHECK_POLL_MS: '500', STRANGE_PAGE_WAIT_MS: '5000' } },
    });
    truth = new NetworkTruth(stack.networkUrl);
    api = await ApiUser.signIn(stack.gatewayUrl, 'demo@megafon.test', 'demo-pass-2026');
    await api.connectAccount('plain');
    await api.call(createCommentBox, { body: { name: 'הקפצות', comments: [{ text }] } });
    dana = await Person.sitsDown();
    page = new ConnectionsPage(dana, stack.gatewayUrl);
    await dana.signsIn(stack.gatewayUrl);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
    await stack?.stop();
  }, setUpMs);

  async function accountIds(): Promise<string[]> {
    return (await api.call(listFacebookAccounts)).accounts.map(({ accountId }) => accountId);
  }

  async function sendsComment(): Promise<void> {
    await dana.presses('link', 'תגובות לפוסט');
    await dana.types('קישור לפוסט', stack.networkUrl + post);
    await dana.presses('checkbox', 'plain plain מחובר');
    await dana.chooses('ארגז תגובות', 'הקפצות (תגובה אחת)');
    await dana.presses('button', 'שלח תגובות');
  }

  it(
    'is told of on whatever page they are when the server finds its session ended, and stays in the menu',
    async () => {
      await dana.presses('link', 'קבוצות');
      await truth.inject({ kind: 'session-expired', account: 'plain', times: 1 });
      await dana.sees('החשבון ״plain״ מנותק: ההתחברות לפייסבוק פגה', longMs);
      await dana.presses('link', 'חיבורי פייסבוק, חשבון אחד דורש טיפול');
      await page.seesOnCard('plain', 'מנותק');
      await page.seesOnCard('plain', 'לחצו על ״חיבור מחדש״ והתחברו שוב');
    },
    stepMs,
  );

  it(
    'is connected again with its password alone, and is well',
    async () => {
      await page.pressesOnCard('plain', 'חיבור מחדש');
      await page.agreesAndSends();
      await dana.sees('חיבור פייסבוק שוחזר בהצלחה!', longMs);
      await page.seesOnCard('plain', 'החשבון מחובר ומוכן לפעולה.');
      await dana.seesElement('::-p-aria([name="חיבורי פייסבוק"][role="link"])');
    },
    stepMs,
  );

  it(
    'does nothing once consent is taken back, and acts again when it is given',
    async () => {
      await page.opensCard('plain');
      await dana.presses('button', 'ביטול האישור: plain');
      await dana.sees('מרגע הביטול שום דבר לא נעשה בחשבון');
      await dana.presses('button', 'לבטל את האישור');
      await page.seesOnCard('plain', 'אין אישור לפעול בחשבון');
      await dana.seesDialogClose();
      const postUrl = stack.networkUrl + post;
      const refused = api.call(submitPostComments, {
        body: { postUrl, facebookAccounts: await accountIds(), commentBoxId: '' },
      });
      await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT.NONE_CONNECTED' });
      expect(await truth.commentsBeginning(text)).toEqual([]);

      await dana.presses('button', 'מתן אישור: plain');
      await dana.sees('לאשר שמגפון יפעל בחשבון?');
      await dana.presses('button', 'מתן אישור');
      await page.seesOnCard('plain', 'החשבון מחובר ומוכן לפעולה.');
      await dana.seesDialogClose();
    },
    stepMs,
  );

  it(
    'says why nothing is done while a superadmin has stopped everything, and what failed is sent again',
    async () => {
      const superadmin = await ApiUser.signIn(stack.gatewayUrl, superEmail, superPassword);
      await expect(api.call(setKillSwitch, { body: { isOn: true } })).rejects.toMatchObject({ status: 403 });
      await superadmin.call(setKillSwitch, { body: { isOn: true, reason: 'בדיקת חירום' } });
      await page.opens();
      await dana.sees('הפעולות האוטומטיות מושבתות כרגע');
      await dana.sees('בדיקת חירום');
      await sendsComment();
      await dana.sees('הפרסום הופסק על ידי מנהל המערכת.', longMs);
      expect(await truth.commentsBeginning(text)).toEqual([]);

      await superadmin.call(setKillSwitch, { body: { isOn: false } });
      await dana.presses('button', 'לנסות שוב את החשבון שנכשל');
      await dana.sees('התגובות נשלחו בהצלחה!', longMs);
      expect(await truth.commentsBeginning(text)).toMatchObject([{ author: 'plain' }]);
    },
    stepMs,
  );

  it(
    'shows the pictures before and after the click to its own person, and to nobody else',
    async () => {
      await dana.presses('button', 'צילומי מסך: צילום התגובה: plain');
      const loaded = 'img[alt^="צילום המסך"]';
      await dana.page.waitForFunction(
        (selector) =>
          [...document.querySelectorAll<HTMLImageElement>(selector)].filter((img) => img.naturalWidth > 0)
            .length === 2,
        { timeout: longMs },
        loaded,
      );
      await dana.page.keyboard.press('Escape');
      await dana.seesDialogClose();

      const id = new URL(dana.page.url()).searchParams.get('job') ?? '';
      const [result] = (await api.call(getPostCommentJob, { params: { id } })).results;
      const name = result?.evidence.after?.split('/').at(-1) ?? '';
      const stranger = await ApiUser.register(stack.gatewayUrl, 'stranger@megafon.test');
      await expect(stranger.call(getCommentEvidence, { params: { id, name } })).rejects.toMatchObject({
        status: 404,
      });
    },
    stepMs,
  );

  it(
    'says of a comment whose answer was lost that nobody knows, looks for it when asked, and never writes it twice',
    async () => {
      await truth.inject({ kind: 'delay', path: '/api/posts', account: 'plain', times: 1, delayMs: 4_000 });
      await truth.inject({ kind: 'drop-reply', path: '/api/posts', account: 'plain', times: 1 });
      await dana.presses('button', 'לשליחה חדשה');
      await sendsComment();
      // While the click is on its way, the network stops showing the post: nobody can look for what came of it.
      await eventually(async () => expect(await truth.requestsUnderWay('/api/posts')).not.toEqual([]), {
        timeoutMs: longMs,
      });
      await truth.inject({ kind: 'error-500', path: post, account: 'plain' });
      await dana.sees('לא ידוע אם התגובה נכתבה.', longMs);
      await truth.forgive();
      // The system looks by itself as well, and may be faster than a person.
      await dana.pressesIfThere('button', 'בדיקה בפייסבוק: plain');
      await dana.sees('התגובות נשלחו בהצלחה!', longMs);
      expect(await dana.linksNamed('לתגובה')).toHaveLength(1);
      expect(await truth.commentsBeginning(text)).toHaveLength(2);
    },
    stepMs,
  );

  it(
    'says in one line of an account what it did today, in how many groups it is and when it acted, and the rest when asked',
    async () => {
      await page.opens();
      await page.seesOnCard('plain', '2 מתוך 10,000 תגובות');
      await page.seesOnCard('plain', 'טרם נשלפו');
      const heightOf = () => dana.page.$eval('article[aria-label="plain"]', (row) => row.clientHeight);
      await inEachLook(dana.page, async () => {
        expect(await heightOf()).toBe(64);
        await expectSound(dana.page);
      });
      await api.fetchGroups();
      const groups = (await api.call(listGroups)).length;
      await page.seesOnCard('plain', String(groups));

      await dana.page.focus('article[aria-label="plain"] [aria-expanded="false"]');
      await dana.page.keyboard.press('Enter');
      await page.seesOnCard('plain', '0 מתוך 10,000 פוסטים · 2 מתוך 10,000 תגובות');
      await dana.seesElement('article[aria-label="plain"] [aria-expanded="true"]');
      await inEachLook(dana.page, () => expectSound(dana.page));
      await dana.page.keyboard.press('Space');
      await dana.seesElement('article[aria-label="plain"] [aria-expanded="false"]');
    },
    stepMs,
  );

  it(
    'waits with a campaign while the network shows pages that nobody knows, says so, and goes on by itself',
    async () => {
      await api.fetchGroups();
      const campaign = await api.prepareCampaign('דפים שהשתנו', 6, await accountIds());
      await truth.inject({ kind: 'layout-changed', path: '/groups', account: 'plain' });
      await api.run(campaign);
      const superadmin = await ApiUser.signIn(stack.gatewayUrl, superEmail, superPassword);
      const strange = await eventually(
        async () => {
          const { data } = await superadmin.call(listStrangePages);
          expect(data.total).toBe(1);
          return data.pages[0];
        },
        { timeoutMs: longMs, everyMs: 500 },
      );
      expect(strange).toMatchObject({ accountName: 'plain', kind: 'visit' });
      await expect(api.call(listStrangePages)).rejects.toMatchObject({ status: 403 });
      await dana.opens(`${stack.gatewayUrl}/campaigns`);
      await dana.sees('הרשת הציגה דפים שאיננו מכירים, ולכן אנחנו ממתינים');

      await truth.forgive();
      // The run looked at groups before it acted in one, so none of them failed.
      await eventually(
        async () => expect((await api.campaign(campaign)).runCounts).toMatchObject({ open: 0, failed: 0 }),
        { timeoutMs: longMs, everyMs: 500 },
      );
      expect(await truth.postsBeginning('דפים שהשתנו')).toHaveLength(6);
      expect(await superadmin.call(listStrangePages)).toMatchObject({ data: { total: 0 } });
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  // Here, as nobody else stands in its way: what a superadmin turns, is turned for everybody.
  describeSuperadminsDay(() => ({ gatewayUrl: stack.gatewayUrl, dana }));
});
