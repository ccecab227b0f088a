import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getKillSwitch,
  listAllPlans,
  listPlans,
  listProxies,
  listUsers,
  pageSize,
  verify,
} from '@megafon/contracts';
import { ApiUser, demoSignIns } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { expectSound, inEachLook } from './looks.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const superadmin = demoSignIns[2];
const pro = 'חבילת מקצוען';
const starter = 'חבילת התחלה';

/** Of a system that this file has to itself: plans, proxies and the switch are everybody's. */
export function describeSuperadminsDay(system: () => { gatewayUrl: string; dana: Person }): void {
  describe('the system, as its superadmin keeps it', () => {
    let gatewayUrl: string;
    let api: ApiUser;
    let sigal: Person;

    beforeAll(async () => {
      ({ gatewayUrl } = system());
      api = await ApiUser.signIn(gatewayUrl, superadmin.email, superadmin.password);
      sigal = await Person.sitsDown();
      await sigal.signsIn(gatewayUrl, superadmin, 'סופר אדמין');
    }, setUpMs);

    afterAll(async () => {
      await sigal?.leaves();
    }, setUpMs);

    const panel = (tab: string) => sigal.opens(`${gatewayUrl}/admin?tab=${tab}`);
    const isClean = () => inEachLook(sigal.page, () => expectSound(sigal.page));
    /** Names in the table, row by row. */
    const rows = () => sigal.page.$$eval('tbody tr', (all) => all.map((row) => row.innerText));
    const seesRows = (expected: (shown: string[]) => void) =>
      eventually(async () => expected(await rows()), { timeoutMs: 90_000 });

    it(
      'finds users page by page, by name, by address and by role',
      async () => {
        const names = Array.from({ length: pageSize + 2 }, (_, n) => `לקוח ${String(n).padStart(2, '0')}`);
        for (const [n, name] of names.entries())
          await ApiUser.register(gatewayUrl, `customer-${n}@day.test`, name);
        await panel('users');
        await seesRows((shown) => expect(shown).toHaveLength(pageSize));
        await isClean();
        const first = await rows();
        await sigal.presses('button', 'הבא');
        await sigal.sees('עמוד 2 מתוך 2');
        await seesRows((shown) => {
          expect(shown).not.toEqual([]);
          expect(shown.filter((row) => first.includes(row))).toEqual([]);
        });

        await sigal.types('חיפוש לפי שם או אימייל', 'לקוח 07');
        await seesRows((shown) => expect(shown).toEqual([expect.stringContaining('customer-7@day.test')]));
        await sigal.types('חיפוש לפי שם או אימייל', 'CUSTOMER-11@');
        await seesRows((shown) => expect(shown).toEqual([expect.stringContaining('לקוח 11')]));
        await sigal.chooses('סינון לפי תפקיד', 'אדמין');
        await sigal.sees('לא נמצאו תוצאות');
        await sigal.presses('button', 'ניקוי');
        await seesRows((shown) => expect(shown).toEqual([expect.stringContaining('admin@megafon.test')]));
      },
      stepMs,
    );

    it(
      'gives a plan an end, and takes the end away',
      async () => {
        const row = async () => (await api.call(listUsers, { query: { search: 'customer-3@' } })).data[0];
        await panel('users&q=customer-3%40');
        await sigal.presses('button', 'פרטים: לקוח 03');
        await sigal.types('תאריך תפוגה', '31.12.2098');
        await sigal.page.keyboard.press('Enter');
        await eventually(
          async () => {
            const end = new Date((await row())?.subscriptionExpiresAt ?? 0);
            expect(end.toLocaleDateString('he-IL', { timeZone: 'Asia/Jerusalem' })).toBe('31.12.2098');
          },
          { timeoutMs: 90_000 },
        );
        await isClean();
        await sigal.presses('button', 'ללא תפוגה');
        await eventually(async () => expect((await row())?.subscriptionExpiresAt).toBeNull(), {
          timeoutMs: 90_000,
        });
      },
      stepMs,
    );

    it(
      'signs a user out of every device, whose tokens are worth nothing at once',
      async () => {
        const gone = await ApiUser.register(gatewayUrl, 'signed-out@day.test', 'לקוח מנותק');
        expect(await gone.call(verify)).toMatchObject({ valid: true });
        await panel('users&q=signed-out%40');
        await sigal.presses('button', 'פרטים: לקוח מנותק');
        await sigal.presses('button', 'ניתוק מכל המכשירים');
        await sigal.sees('יהיה צריך להתחבר מחדש');
        await isClean();
        await sigal.confirms('ניתוק');
        await sigal.sees('המשתמש נותק מכל המכשירים');
        await expect(gone.call(verify)).rejects.toThrow('401');
        // What is signed in the second in which that was is refused, too.
        await eventually(async () => {
          const again = await ApiUser.signIn(gatewayUrl, 'signed-out@day.test', 'a-long-enough-pass');
          expect(await again.call(verify)).toMatchObject({ valid: true });
        });
      },
      stepMs,
    );

    const offered = async () =>
      (await api.call(listPlans)).plans.map(({ planId, price }) => [planId, price] as const);

    it(
      'changes what a plan costs, takes it off sale and puts it back, as visitors see it',
      async () => {
        const before = await offered();
        const ofStarter = before.find(([planId]) => planId === 'starter');
        const isPriced = (price: number) =>
          eventually(async () => expect(await offered()).toContainEqual(['starter', price]), {
            timeoutMs: 90_000,
          });
        await panel('plans');
        await sigal.presses('button', `עריכה: ${starter}`);
        await sigal.sees('מזהה חבילה');
        await sigal.types('מחיר', '123.4');
        await isClean();
        await sigal.presses('button', 'עדכון');
        await sigal.sees('החבילה עודכנה');
        await isPriced(123.4);
        await sigal.presses('button', `הפסקת מכירה: ${starter}`);
        await eventually(
          async () => expect((await offered()).map(([planId]) => planId)).not.toContain('starter'),
          { timeoutMs: 90_000 },
        );
        await sigal.presses('button', `החזרה למכירה: ${starter}`);
        await isPriced(123.4);
        expect(ofStarter?.[1]).not.toBe(123.4);
      },
      stepMs,
    );

    it(
      'deletes a plan that nobody has, makes it anew, and goes back to the plans of the beginning',
      async () => {
        const ids = async () => (await api.call(listAllPlans)).plans.map(({ planId }) => planId);
        const original = (await api.call(listAllPlans)).plans.find(({ planId }) => planId === 'pro');
        await panel('plans');
        await sigal.presses('button', 'סימון כפופולרית: חבילת פרימיום');
        await sigal.presses('button', `מחיקה: ${pro}`);
        await sigal.confirms('מחיקה');
        await sigal.sees('החבילה נמחקה');
        expect(await ids()).not.toContain('pro');

        await sigal.presses('button', 'חבילה חדשה');
        await sigal.types('מחיר', '77');
        await sigal.types('שם באנגלית', 'Half Pro');
        await sigal.types('שם בעברית', 'חצי מקצוען');
        await sigal.types('תיאור באנגלית', 'Half of it');
        await sigal.types('תיאור בעברית', 'חצי מהדרך');
        await sigal.presses('button', 'יצירה');
        await sigal.sees('החבילה נוצרה');
        await sigal.sees('חצי מקצוען');
        expect(await offered()).toContainEqual(['pro', 77]);
        await isClean();

        await sigal.presses('button', 'אתחול חבילות ברירת מחדל');
        await sigal.sees('כל החבילות הקיימות יימחקו');
        await sigal.confirms('אתחול חבילות ברירת מחדל');
        await sigal.sees('החבילות הדיפולטיביות אותחלו בהצלחה');
        await eventually(async () => expect(await offered()).toContainEqual(['pro', original?.price]), {
          timeoutMs: 90_000,
        });
      },
      stepMs,
    );

    it(
      'adds a proxy to the inventory, once, and takes it out again',
      async () => {
        const ports = async () => (await api.call(listProxies)).data.map(({ port }) => port);
        const adds = async () => {
          await sigal.presses('button', 'הוספת פרוקסי');
          await sigal.types('כתובת', '127.0.0.1');
          await sigal.types('פורט', '64999');
          await sigal.types('שם משתמש', 'somebody');
          await sigal.types('סיסמה', 'a-secret-of-a-proxy');
          await sigal.page.keyboard.press('Enter');
        };
        await panel('proxies');
        await adds();
        await sigal.sees('הפרוקסי נוסף למלאי');
        await sigal.seesDialogClose();
        expect(await ports()).toContain(64_999);
        await adds();
        await sigal.sees('הפרוקסי כבר קיים');
        await isClean();
        await sigal.presses('button', 'ביטול');
        await sigal.types('חיפוש לפי כתובת או חשבון', '64999');
        // The row moves up once the search has answered: pressed before, the press goes where it was.
        await sigal.seesElement('ul[aria-label="פרוקסים"] > li:only-child');
        await sigal.presses('button', 'הסרה: 127.0.0.1:64999');
        await sigal.sees('לא יוקצה יותר לאף חשבון.');
        await sigal.confirms('הסרה');
        await sigal.sees('הפרוקסי הוסר מהמלאי');
        expect(await ports()).not.toContain(64_999);
        expect(await sigal.page.content()).not.toContain('a-secret-of-a-proxy');
      },
      stepMs,
    );

    it(
      'stops everybody at once, who read why, and lets them go on',
      async () => {
        const { dana } = system();
        await panel('overview');
        await sigal.presses('button', 'עצירת כל הפעילות');
        await sigal.types('הסיבה (תוצג לכל המשתמשים)', 'הרשת מתנהגת מוזר');
        await isClean();
        await sigal.presses('button', 'לעצור הכול');
        await sigal.sees('כל הפעילות מושבתת');
        expect((await api.call(getKillSwitch)).data).toMatchObject({ isOn: true, by: superadmin.email });
        await dana.opens(`${gatewayUrl}/campaigns`);
        await dana.sees('הפעולות האוטומטיות מושבתות כרגע');
        await dana.sees('הרשת מתנהגת מוזר');
        await isClean();
        await sigal.presses('button', 'החזרת הפעילות');
        await sigal.sees('להחזיר את הפעילות?');
        await sigal.confirms('החזרת הפעילות');
        await sigal.sees('הפעילות כרגיל');
        expect((await api.call(getKillSwitch)).data).toMatchObject({ isOn: false });
        expect(sigal.uncaughtErrors).toEqual([]);
      },
      stepMs,
    );
  });
}
