import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  captchaAutoSubmitMs,
  getCampaignProgress,
  interactiveCancel,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTwoFactor,
  listFacebookAccounts,
} from '@megafon/contracts';
import { ApiUser, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import type { HTTPRequest } from 'puppeteer';
import { faultsOf } from './axe.js';
import { ConnectionsPage } from './connections-page.js';
import { expectFormFirst, LivePicture, placeInPage, PuzzleSheet } from './live-picture.js';
import { inEachLook } from './looks.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const caseMs = 240_000;
/** Long enough to read a code on a busy machine, short enough to wait for its end. */
const loginTtlMs = 90_000;
const added = 'חשבון פייסבוק נוסף בהצלחה!';
const expired = 'סשן ההתחברות פג תוקף';
const moreRequired = 'נדרש להשלים אימות נוסף';
const wrongOrBlocked = 'שגיאה בהתחברות: פרטי ההתחברות שגויים או שהחשבון חסום';

/** There is one slot: a login that ended by itself and kept it would be seen by the case after it. */
describe('a live login', () => {
  let stack: Stack;
  let truth: NetworkTruth;
  let dana: Person;
  let page: ConnectionsPage;
  let api: ApiUser;

  beforeAll(async () => {
    stack = await startTestStack('live-login', {
      restart: true,
      env: { automation: { LOGIN_SLOTS: '1', LOGIN_WAIT_MS: '1000', LOGIN_TTL_MS: String(loginTtlMs) } },
    });
    truth = new NetworkTruth(stack.networkUrl);
    dana = await Person.sitsDown();
    page = new ConnectionsPage(dana, stack.gatewayUrl);
    api = await ApiUser.signIn(stack.gatewayUrl, 'demo@megafon.test', 'demo-pass-2026');
    await dana.signsIn(stack.gatewayUrl);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
    await stack?.stop();
  }, setUpMs);

  beforeEach(() => page.opens(), caseMs);

  // What a case that failed leaves open would take the slot from the next one.
  afterEach(async () => {
    for (const sessionId of page.begun.splice(0)) {
      await api.call(interactiveCancel, { params: { sessionId } });
    }
  }, caseMs);

  async function connected(): Promise<string[]> {
    const { accounts } = await api.call(listFacebookAccounts);
    return accounts.map(({ username }) => username);
  }

  /** The session is over on the server as well, and left no account behind. */
  async function expectNothingLeft(sessionId: string, username: string): Promise<void> {
    await eventually(
      () =>
        expect(api.call(interactiveScreenshot, { params: { sessionId } })).rejects.toMatchObject({
          status: 410,
          code: 'LOGIN.SESSION_EXPIRED',
        }),
      { timeoutMs: 90_000 },
    );
    expect(await connected()).not.toContain(username);
  }

  async function code(account: string): Promise<string> {
    return (await truth.phone(account)).code ?? '';
  }

  async function captcha(account: string): Promise<string> {
    return (await truth.phone(account)).captcha ?? '';
  }

  it.each([
    ['that asks for nothing more', 'plain'],
    ['to which the network answers slowly', 'slow'],
  ])(
    'of an account %s is done at once',
    async (_which, username) => {
      await page.startsLogin({ name: `חשבון ${username}`, username });
      await dana.sees('התחברות חיה');
      await dana.sees(added, 60_000);
      await page.seesOnCard(`חשבון ${username}`, 'מחובר');
    },
    caseMs,
  );

  it.each([
    ['a wrong password', 'plain-2', 'not-the-password'],
    ['a blocked account', 'blocked', 'sandbox-pass'],
  ])(
    'says so of %s',
    async (_what, username, password) => {
      await page.startsLogin({ name: 'לא יחובר', username, password });
      await dana.sees(wrongOrBlocked, 60_000);
      await page.closesFormThatCameBack(username);
      expect(await connected()).not.toContain(username);
    },
    caseMs,
  );

  it(
    'asks again after a wrong code, and takes one as it was pasted out of a Hebrew message',
    async () => {
      await page.startsAndWaits({ name: 'דו־שלבי', username: 'two-factor' });
      await dana.sees('נדרש קוד אימות דו־שלבי');
      const right = await code('two-factor');
      await dana.types('קוד אימות', right === '000000' ? '111111' : '000000');
      await dana.presses('button', 'שליחת הקוד');
      await dana.sees(moreRequired);
      const now = await code('two-factor');
      await dana.pastes('קוד אימות', `\u200f${now.slice(0, 3)} ${now.slice(3)}`);
      await dana.presses('button', 'שליחת הקוד');
      await dana.sees(added);
      await page.seesOnCard('דו־שלבי', 'מחובר');
    },
    caseMs,
  );

  it(
    'sends a CAPTCHA by itself, and asks for nothing but another after a wrong one',
    async () => {
      await page.startsAndWaits({ name: 'עם תמונה', username: 'captcha' });
      await dana.sees('נדרש להקליד את התווים שבתמונה');
      await dana.types('קוד CAPTCHA', '0000');
      await dana.sees(moreRequired);
      expect(await dana.page.$('::-p-aria([name="קוד אימות"])')).toBeNull();
      await dana.types('קוד CAPTCHA', (await captcha('captcha')).toLowerCase());
      await dana.sees(added);
    },
    caseMs,
  );

  it(
    'takes a CAPTCHA composed by an input method, then a code',
    async () => {
      await page.startsAndWaits({ name: 'שניהם', username: 'two-factor-captcha' });
      await dana.sees('נדרש להקליד את התווים שבתמונה');
      const sent: string[] = [];
      const codesPath = interactiveTwoFactor.path.replace('/:sessionId', '');
      const listen = (request: HTTPRequest) => {
        if (request.url().includes(codesPath)) sent.push(request.postData() ?? '');
      };
      dana.page.on('request', listen);
      await dana.composes('קוד CAPTCHA', (await captcha('two-factor-captcha')).toLowerCase(), async () => {
        // Well beyond the half second after which a CAPTCHA goes off by itself.
        await dana.page.evaluate(
          (ms) => new Promise((done) => setTimeout(done, ms)),
          4 * captchaAutoSubmitMs,
        );
        expect(sent).toEqual([]);
      });
      await dana.sees('נדרש קוד אימות דו־שלבי');
      dana.page.off('request', listen);
      expect(sent).toHaveLength(1);
      await dana.composes('קוד אימות', await code('two-factor-captcha'));
      await dana.presses('button', 'שליחת הקוד');
      await dana.sees(added);
    },
    caseMs,
  );

  it(
    'goes on by itself when it is approved on the phone',
    async () => {
      await page.startsAndWaits({ name: 'באישור', username: 'approval' });
      await dana.sees('נדרש אישור: פתחו את פייסבוק בטלפון');
      const phone = await dana.page.browser().newPage();
      await phone.goto(`${stack.networkUrl}/phone/approval`);
      await phone.locator('button[value="approve"]').click();
      await dana.page.bringToFront();
      await dana.sees(added);
      await phone.close();
    },
    caseMs,
  );

  it(
    'is answered by the person in the live picture, where the network asks what nobody knows',
    async () => {
      const sheet = await PuzzleSheet.lookUp(dana, stack.networkUrl);
      const sessionId = await page.startsAndWaits({ name: 'חידה', username: 'puzzle' });
      await dana.sees('הרשת מציגה דף שאיננו מכירים');
      expect(await faultsOf(dana.page)).toEqual([]);
      await dana.presses('button', 'לקיחת ההגה');
      await dana.sees('ההגה אצלכם');
      expect(await faultsOf(dana.page)).toEqual([]);
      const picture = LivePicture.of(dana);
      const shape = (await truth.phone('puzzle')).puzzle ?? '';
      await picture.clicks(sheet.placeOf(shape));
      await picture.drags(sheet.placeOf('slider', -0.48), sheet.placeOf('slider', 0.5));
      await picture.clicks(sheet.placeOf('name'));
      await dana.page.keyboard.type('puzzl');
      await picture.composes('x');
      await dana.page.keyboard.press('Backspace');
      await dana.page.keyboard.type('e');
      await picture.clicks(sheet.placeOf('send'));
      await dana.sees(added);
      await page.seesOnCard('חידה', 'מחובר');
      await expect(api.call(interactiveScreenshot, { params: { sessionId } })).rejects.toMatchObject({
        code: 'LOGIN.SESSION_EXPIRED',
      });
    },
    caseMs,
  );

  it(
    'shows the form first, large enough to be read on a telephone, and the whole page when it is asked for',
    async () => {
      await page.startsAndWaits({ name: 'בטלפון', username: 'captcha@phone' });
      await dana.sees('נדרש להקליד את התווים שבתמונה');
      await inEachLook(dana.page, () => expectFormFirst(dana));
    },
    caseMs,
  );

  it(
    'that is cancelled leaves nothing behind',
    async () => {
      const username = 'two-factor@cancelled';
      const sessionId = await page.startsAndWaits({ name: 'בוטל', username });
      await dana.sees('נדרש קוד אימות דו־שלבי');
      await dana.presses('button', 'ביטול ההתחברות');
      await dana.seesDialogClose();
      await expectNothingLeft(sessionId, username);
    },
    caseMs,
  );

  it(
    'that is cancelled before the network answered connects nothing',
    async () => {
      const username = 'plain-6';
      await truth.inject({ kind: 'delay', path: '/login', times: 1, delayMs: 5_000 });
      const answered = dana.page.waitForResponse((response) =>
        response.url().endsWith(interactiveLogin.path),
      );
      await page.startsLogin({ name: 'התחרטה', username });
      await dana.sees('מתחברים דרך הפרוקסי של החשבון');
      await dana.presses('button', 'ביטול ההתחברות');
      await dana.seesDialogClose();
      await answered;
      expect(await connected()).not.toContain(username);
    },
    caseMs,
  );

  it(
    'that nobody finishes expires, and says so',
    async () => {
      const username = 'two-factor@late';
      const sessionId = await page.startsAndWaits({ name: 'פג', username });
      await dana.sees('נדרש קוד אימות דו־שלבי');
      await dana.sees(expired, loginTtlMs + 15_000);
      await page.closesFormThatCameBack(username);
      await expectNothingLeft(sessionId, username);
    },
    caseMs,
  );

  it(
    'ends cleanly when its worker is killed while a code is awaited',
    async () => {
      const username = 'two-factor@killed';
      const sessionId = await page.startsAndWaits({ name: 'נפל', username });
      await dana.sees('נדרש קוד אימות דו־שלבי');
      await stack.kill('automation');
      await dana.sees(expired, 90_000);
      await page.closesFormThatCameBack(username);
      await expectNothingLeft(sessionId, username);
    },
    caseMs,
  );

  it(
    'ends cleanly when its worker is killed while the network thinks',
    async () => {
      const username = 'slow@killed';
      const before = (await truth.requestsUnderWay('/login')).length;
      await truth.inject({ kind: 'delay', path: '/login', times: 1, delayMs: 20_000 });
      await page.startsLogin({ name: 'נפל מוקדם', username });
      await eventually(
        async () => expect((await truth.requestsUnderWay('/login')).length).toBeGreaterThan(before),
        { timeoutMs: 90_000 },
      );
      await stack.kill('automation');
      await dana.sees(expired, 90_000);
      await page.closesFormThatCameBack(username);
      expect(await connected()).not.toContain(username);
    },
    caseMs,
  );

  it(
    'waits by itself for a slot that somebody else has',
    async () => {
      const other = await ApiUser.register(stack.gatewayUrl, 'other@megafon.test');
      const body = { accountName: 'שלה', password: 'sandbox-pass', userId: other.userId, consent: true };
      const { sessionId = '' } = await other.call(interactiveLogin, {
        body: { ...body, username: 'two-factor@other' },
      });
      await expect(
        api.call(interactiveLogin, { body: { ...body, userId: api.userId, username: 'plain-3' } }),
      ).rejects.toMatchObject({ status: 503, code: 'LOGIN.NO_SLOT', retryable: true });

      await page.startsLogin({ name: 'ממתין', username: 'plain-3' });
      await dana.sees('שגיאה בהתחברות: בעיה זמנית. המערכת תנסה שוב אוטומטית');
      await other.call(interactiveCancel, { params: { sessionId } });
      await dana.sees(added, 90_000);
    },
    caseMs,
  );

  it(
    'connects an account again whose session the network ended',
    async () => {
      const name = 'חשבון plain';
      await page.seesOnCard(name, 'מחובר');
      await truth.inject({ kind: 'session-expired', account: 'plain', times: 1 });
      await page.opensCard(name);
      await page.pressesOnCard(name, 'בדיקת חיבור');
      await page.seesOnCard(name, 'מנותק');
      await page.pressesOnCard(name, 'חיבור מחדש');
      await dana.sees('חיבור מחדש של חשבון פייסבוק');
      await page.agreesAndSends();
      await dana.sees('חיבור פייסבוק שוחזר בהצלחה!');
      await page.seesOnCard(name, 'מחובר');
      expect((await connected()).filter((username) => username === 'plain')).toHaveLength(1);
    },
    caseMs,
  );

  it(
    'is opened again by the person on the page that stopped the account, and answered there',
    async () => {
      const name = 'חשבון plain';
      await page.opensCard(name);
      await truth.inject({ kind: 'checkpoint', account: 'plain' });
      await page.pressesOnCard(name, 'בדיקת חיבור');
      await page.seesOnCard(name, 'פייסבוק מבקשת אימות');
      await page.pressesOnCard(name, 'פתרון בדפדפן');
      await dana.sees('הרשת מציגה דף שאיננו מכירים');
      await dana.presses('button', 'לקיחת ההגה');
      await dana.sees('ההגה אצלכם');
      const picture = LivePicture.of(dana);
      await picture.clicks(await placeInPage(dana, `${stack.networkUrl}/checkpoint?lang=he`, 'section a'));
      await dana.sees('חיבור פייסבוק שוחזר בהצלחה!');
      await page.seesOnCard(name, 'החשבון מחובר ומוכן לפעולה');
    },
    caseMs,
  );

  it(
    'answers the page that stopped an account in a campaign, which goes on to its end: nothing failed, nothing twice',
    async () => {
      const name = 'לפני ואחרי הבדיקה';
      const groups = 5;
      const { accounts } = await api.call(listFacebookAccounts);
      const plain = accounts.filter(({ username }) => username === 'plain').map(({ accountId }) => accountId);
      await api.fetchGroups();
      const box = await api.groupBox(name, (await truth.groupsOf('plain')).slice(0, groups));
      const campaign = await api.mixedCampaign(name, box, plain);
      await api.run(campaign);
      await eventually(async () => expect(await truth.postsBeginning(name)).not.toEqual([]), {
        timeoutMs: 60_000,
      });
      // The page of the campaigns says by itself whom it waits for, and leads there.
      await dana.opens(`${stack.gatewayUrl}/campaigns`);
      await dana.sees('זמן שעבר');
      await truth.inject({ kind: 'checkpoint', account: 'plain' });
      await dana.sees('הקמפיין מחכה לכם: פייסבוק מבקשת אימות בחשבון ״חשבון plain״.');
      await dana.presses('link', 'לפתרון: חשבון plain');
      await page.seesOnCard('חשבון plain', 'פייסבוק מבקשת אימות');
      expect((await api.campaign(campaign)).runCounts).toMatchObject({ failed: 0 });
      const before = await truth.postsBeginning(name);
      expect(before.length).toBeLessThan(groups);

      await page.pressesOnCard('חשבון plain', 'פתרון בדפדפן');
      await dana.sees('הרשת מציגה דף שאיננו מכירים');
      await dana.presses('button', 'לקיחת ההגה');
      await dana.sees('ההגה אצלכם');
      await dana.sees('נותרו');
      const picture = LivePicture.of(dana);
      await picture.clicks(await placeInPage(dana, `${stack.networkUrl}/checkpoint?lang=he`, 'section a'));
      await dana.sees('חיבור פייסבוק שוחזר בהצלחה!');
      await eventually(
        async () => {
          const { targets } = await api.call(getCampaignProgress, { params: { id: campaign } });
          expect(targets.flatMap(({ reason }) => reason ?? [])).toEqual([]);
          expect((await api.campaign(campaign)).runCounts).toMatchObject({ open: 0, failed: 0, unknown: 0 });
        },
        { timeoutMs: 90_000, everyMs: 500 },
      );
      const posts = await truth.postsBeginning(name);
      expect(new Set(posts.map(({ groupId }) => groupId)).size).toBe(groups);
      expect(posts).toHaveLength(groups);
      const commented = (await truth.commentsBeginning(name)).map(({ postId }) => postId);
      expect(new Set(commented).size).toBe(commented.length);
    },
    2 * caseMs,
  );

  it(
    'is undone by removing the account, once the person has confirmed it',
    async () => {
      const name = 'חשבון slow';
      await page.opensCard(name);
      await page.pressesOnCard(name, 'הסרה');
      await dana.sees('האם אתה בטוח שברצונך להסיר את חשבון פייסבוק זה?');
      await dana.confirms('הסרה');
      await dana.sees('חשבון פייסבוק הוסר בהצלחה!');
      await page.seesNoCard(name);
      expect(await connected()).not.toContain('slow');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    caseMs,
  );
});
