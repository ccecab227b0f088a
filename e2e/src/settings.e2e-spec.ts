import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  addGroupToBox,
  changeTimeZone,
  createGroupBox,
  dismissHint,
  exportOwnData,
  getAiWriting,
  getGroupBox,
  getPostingRules,
  getUsage,
  listSessions,
  verify,
} from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { faultsOf } from './axe.js';
import { expectSound, inEachLook } from './looks.js';
import { opensMail } from './mailbox-page.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const nextEmail = 'settings-next@megafon.test';
const nextPassword = 'a-bakery-of-1975';

/** One story, told in order: each step stands on the one before. */
describe('a person in their settings', () => {
  let system: SharedSystem;
  let dana: Person;
  /** Signed in elsewhere. */
  let elsewhere: ApiUser;

  beforeAll(async () => {
    system = await sharedTestStack('settings');
    const { stack, user } = system;
    elsewhere = await ApiUser.signIn(stack.gatewayUrl, user.email, user.password);
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, user);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  const opens = async () => {
    await dana.opens(`${system.stack.gatewayUrl}/settings`);
    await dana.sees('המכשיר הזה');
    await dana.sees('קמפיינים החודש');
  };

  it(
    'comes by the menu, and reads it at every size, by day and by night',
    async () => {
      await dana.presses('link', 'הגדרות');
      await dana.sees('המכשיר הזה');
      await inEachLook(dana.page, async () => {
        await opens();
        await expectSound(dana.page);
      });
    },
    stepMs,
  );

  it(
    'is told on a screen what it is for, until they send that away, on every device and for good',
    async () => {
      const to = (path: string) => dana.opens(`${system.stack.gatewayUrl}${path}`);
      const hint = '[role="note"]';
      const paths = ['facebook-connections', 'groups', 'group-boxes', 'post-boxes', 'comment-boxes'];
      paths.push('post-comments', 'create', 'subscription', 'settings');
      for (const path of [...paths, 'campaigns', 'campaigns/calendar', 'statistics']) {
        await to(`/${path}`);
        await dana.seesElement(hint);
        await inEachLook(dana.page, () => expectSound(dana.page));
      }
      const dismissed = async () => (await elsewhere.call(verify)).user?.dismissedHints;
      await dana.presses('button', 'סגירת ההודעה');
      await eventually(async () => expect(await dismissed()).toEqual(['statistics']));
      await to('/statistics');
      await dana.sees('אין פרסומים בתקופה הזאת');
      expect(await dana.page.$(hint)).toBeNull();
      await elsewhere.call(dismissHint, { params: { screen: 'calendar' } });
      await to('/campaigns/calendar');
      await dana.sees('לוח קמפיינים');
      expect(await dana.page.$(hint)).toBeNull();
      await opens();
      await dana.presses('button', 'הצגת הרמזים שוב');
      await dana.sees('הרמזים יוצגו שוב');
      expect(await dismissed()).toEqual([]);
      await to('/campaigns/calendar');
      await dana.seesElement(hint);
    },
    stepMs,
  );

  it(
    'takes back that they deleted a group box, with the groups in it',
    async () => {
      const name = 'דירות במרכז';
      const { _id: groupId } = await elsewhere.call(addGroup, {
        body: { name: 'דירות', groupId: '310299001' },
      });
      const { _id: id } = await elsewhere.call(createGroupBox, { body: { name } });
      await elsewhere.call(addGroupToBox, { params: { boxId: id }, body: { groupId } });
      await dana.opens(`${system.stack.gatewayUrl}/group-boxes`);
      await dana.presses('button', `פעולות עבור ${name}`);
      await dana.presses('menuitem', 'מחיקה');
      await dana.presses('button', 'מחיקה');
      await dana.sees('עדיין אין ארגזי קבוצות');
      await dana.presses('button', 'ביטול ההסרה');
      await dana.sees('הארגז חזר לרשימה');
      await dana.sees(name);
      const { data } = await elsewhere.call(getGroupBox, { params: { id } });
      expect(data.groups.map(({ _id }) => _id)).toEqual([groupId]);
    },
    stepMs,
  );

  it(
    'says whom they write for, which texts with AI know then',
    async () => {
      await opens();
      await dana.types('קהל יעד', 'שכנים של המאפייה');
      await dana.chooses('סגנון שיווק', 'ידידותי');
      await dana.presses('button', 'שמירה');
      await dana.sees('הפרופיל עודכן בהצלחה!');
      await opens();
      const audience = await dana.seesElement('::-p-aria([name="קהל יעד"])');
      expect(await audience.evaluate((input) => (input as HTMLInputElement).value)).toBe('שכנים של המאפייה');
      const { profile } = await elsewhere.call(getAiWriting);
      expect(profile).toMatchObject({ targetAudience: 'שכנים של המאפייה', marketingStyle: 'friendly' });
    },
    stepMs,
  );

  it(
    'takes the zone of a browser that is elsewhere, and goes back to that of the business',
    async () => {
      const zone = async () => (await elsewhere.call(verify)).user?.timeZone;
      await dana.page.emulateTimezone('America/New_York');
      await opens();
      await dana.sees('אזור הזמן בדפדפן שלך');
      await dana.presses('button', 'לבחור בו');
      await dana.presses('button', 'שמירת אזור הזמן');
      await dana.sees('אזור הזמן נשמר');
      expect(await zone()).toBe('America/New_York');
      await elsewhere.call(changeTimeZone, { body: { timeZone: 'Asia/Jerusalem' } });
      // Told to the page that is open, which goes by it at once.
      await dana.sees('אזור הזמן בדפדפן שלך');
      expect(await zone()).toBe('Asia/Jerusalem');
      await dana.page.emulateTimezone();
    },
    stepMs,
  );

  it(
    'keeps Shabbat and the nights quiet, and sees when that is next',
    async () => {
      await opens();
      await dana.presses('checkbox', 'לא מפרסמים בשבת');
      await dana.presses('checkbox', 'שעות שקט בכל יום');
      await dana.types('משעה: שעות', '2330');
      await dana.types('פוסטים ביממה לכל חשבון', '7');
      await dana.presses('button', 'שמירת זמני הפרסום');
      await dana.sees('זמני הפרסום נשמרו');
      expect((await elsewhere.call(getPostingRules)).rules).toEqual({
        quietHours: { from: '23:30', to: '07:00' },
        keepsShabbat: true,
        keepsHolidays: false,
        dailyCaps: { publish: 7, comment: null },
      });
      expect(await faultsOf(dana.page)).toEqual([]);
    },
    stepMs,
  );

  it(
    'changes the address, by a link that was mailed to the new one',
    async () => {
      const { stack, user } = system;
      await opens();
      await dana.types('אימייל', nextEmail);
      await dana.types('סיסמה נוכחית, לאישור שינוי האימייל', user.password);
      await dana.presses('button', 'שמירה');
      await dana.sees('כתובת חדשה ממתינה לאישור');
      const wanted = { to: nextEmail, subject: 'אישור כתובת מייל חדשה במגפון' };
      const frame = await opensMail(dana, stack.mailboxUrl, wanted);
      const link = await frame.$eval('a[href*="verify-email"]', (anchor) => anchor.href);
      await dana.opens(link);
      await dana.presses('button', 'אימות הכתובת');
      await dana.sees('כתובת המייל אומתה');
      await opens();
      await dana.sees(nextEmail);
    },
    stepMs,
  );

  it(
    'signs another device out, whose token is good no more',
    async () => {
      const { total } = await elsewhere.call(listSessions);
      expect(total).toBe(2);
      await opens();
      await dana.presses('button', 'ניתוק כל שאר המכשירים');
      await dana.sees('לנתק את כל שאר המכשירים?');
      await dana.confirms('ניתוק כל שאר המכשירים');
      await dana.sees('שאר המכשירים נותקו');
      await eventually(() => expect(elsewhere.call(listSessions)).rejects.toMatchObject({ status: 401 }), {
        timeoutMs: 90_000,
      });
    },
    stepMs,
  );

  it(
    'changes the password, and stays signed in here',
    async () => {
      await opens();
      await dana.types('סיסמה נוכחית', system.user.password);
      await dana.types('סיסמה חדשה', nextPassword);
      await dana.types('אימות הסיסמה החדשה', nextPassword);
      await dana.presses('button', 'שינוי הסיסמה');
      await dana.sees('הסיסמה שונתה');
      await expect(
        ApiUser.signIn(system.stack.gatewayUrl, nextEmail, system.user.password),
      ).rejects.toMatchObject({ status: 401 });
      elsewhere = await ApiUser.signIn(system.stack.gatewayUrl, nextEmail, nextPassword);
      await opens();
    },
    stepMs,
  );

  it(
    'goes to a free plan at once, and is led to the subscription by one that costs something',
    async () => {
      await opens();
      const free = await dana.seesElement('button[aria-label^="מעבר לחבילה"]');
      await free.click();
      await dana.sees('המעבר מיידי');
      await dana.confirms('מעבר לחבילה');
      await dana.sees('המנוי עודכן בהצלחה!');
      const starters = { used: 0, limit: 5 };
      await eventually(async () => expect((await elsewhere.call(getUsage)).campaigns).toEqual(starters), {
        timeoutMs: 90_000,
      });
      await opens();
      await dana.sees('0 מתוך 5');
      const paid = await dana.seesElement('button[aria-label^="מעבר לחבילה"]');
      await paid.click();
      await dana.page.waitForFunction(() => location.pathname === '/subscription');
    },
    stepMs,
  );

  it(
    'takes what is kept of them along',
    async () => {
      const data = (await elsewhere.call(exportOwnData)) as {
        profile: { email: string };
        sessions: object[];
      };
      expect(data.profile.email).toBe(nextEmail);
      expect(data.sessions.length).toBeGreaterThan(1);
      await opens();
      await dana.presses('button', 'הורדת הנתונים שלי');
      await dana.sees('הקובץ ירד');
    },
    stepMs,
  );

  it(
    'signs out after a question',
    async () => {
      await opens();
      await dana.presses('button', 'התנתקות');
      await dana.sees('להתנתק מהמערכת?');
      await dana.confirms('התנתקות');
      await dana.page.waitForFunction(() => localStorage.getItem('token') === null);
    },
    stepMs,
  );

  it(
    'deletes the account for its password, and nobody signs in to it any more',
    async () => {
      await dana.signsIn(system.stack.gatewayUrl, { email: nextEmail, password: nextPassword });
      await opens();
      await dana.presses('button', 'מחיקת החשבון');
      await dana.sees('למחוק את החשבון לצמיתות?');
      await dana.types('הסיסמה שלכם', 'not-the-password');
      await dana.presses('button', 'מחיקה לצמיתות');
      await dana.sees('הסיסמה הנוכחית שגויה');
      await dana.types('הסיסמה שלכם', nextPassword);
      await dana.presses('button', 'מחיקה לצמיתות');
      await dana.page.waitForFunction(() => localStorage.getItem('token') === null);
      await expect(ApiUser.signIn(system.stack.gatewayUrl, nextEmail, nextPassword)).rejects.toMatchObject({
        status: 401,
      });
      await eventually(async () =>
        expect(elsewhere.call(listSessions)).rejects.toMatchObject({ status: 401 }),
      );
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
