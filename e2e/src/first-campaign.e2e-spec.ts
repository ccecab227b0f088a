import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addGroup, addGroupToBox, createGroupBox, getDashboardStats } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { faultsOf } from './axe.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const account = 'two-factor';
const groups = 2;

/** One story, told in order: each step stands on the one before. */
describe('a person’s first campaign', () => {
  let stack: SharedSystem['stack'];
  let me: SharedSystem['user'];
  let truth: NetworkTruth;
  let dana: Person;
  let foreseen: string[];

  beforeAll(async () => {
    ({ stack, user: me } = await sharedTestStack('first-campaign'));
    truth = new NetworkTruth(stack.networkUrl);
    dana = await Person.sitsDown();
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  const goTo = (path: string) => dana.opens(stack.gatewayUrl + path);

  it(
    'begins with signing in',
    async () => {
      await dana.signsIn(stack.gatewayUrl, me);
      await dana.sees('עדיין אין קמפיינים');
      await goTo('/quickstart');
      await dana.sees('0 / 4');
    },
    stepMs,
  );

  it(
    'connects an account through a live login that asks for a code',
    async () => {
      await goTo('/facebook-connections');
      await dana.presses('button', 'הוספת חשבון');
      await dana.types('שם החשבון', 'החנות של דנה');
      await dana.types('אימייל או טלפון בפייסבוק', account);
      await dana.types('סיסמת פייסבוק', 'sandbox-pass');
      await dana.page.locator('::-p-aria([role="checkbox"])').click();
      await dana.presses('button', 'התחברות לפייסבוק');
      await dana.sees('נדרש קוד אימות דו־שלבי');
      await dana.seesElement('img[alt="תמונה חיה של חלון ההתחברות"]');
      expect(await dana.page.evaluate(() => document.activeElement?.getAttribute('maxlength'))).toBe('8');

      const { code } = await truth.phone(account);
      await dana.types('קוד אימות', code ?? '');
      await dana.presses('button', 'שליחת הקוד');
      await dana.sees('חשבון פייסבוק נוסף בהצלחה!', 60_000);
      await dana.sees('החנות של דנה');
      await dana.sees('מחובר');
    },
    stepMs,
  );

  it(
    'brings in the groups of that account',
    async () => {
      await goTo('/groups');
      await dana.presses('button', 'שליפה מפייסבוק');
      await dana.sees('נשלפו', 90_000);
      expect(await faultsOf(dana.page, 'main')).toEqual([]);
    },
    stepMs,
  );

  it(
    'fills a group box, a post box and a comment box',
    async () => {
      await goTo('/group-boxes');
      await dana.presses('button', 'יצירת ארגז חדש');
      await dana.types('שם הארגז', 'שכונה');
      await dana.page.locator('section[role="dialog"] button[type="submit"]').click();
      await dana.sees('ארגז הקבוצות נוצר בהצלחה');
      await dana.seesDialogClose();
      // What tells of it leaves the page of a phone free to be touched.
      await dana.page.setViewport({ width: 360, height: 740 });
      await dana.presses('button', 'יצירת ארגז חדש');
      await dana.confirms('ביטול');
      await dana.seesDialogClose();
      await dana.presses('link', 'שכונה');
      await dana.sees('קבוצות זמינות');
      await dana.page.setViewport({ width: 1280, height: 800 });
      await dana.presses('button', 'הוספת קבוצות');
      for (let chosen = 0; chosen < groups; chosen += 1) {
        await dana.page.locator('[role="dialog"] li input[type="checkbox"]:not(:checked)').click();
      }
      await dana.presses('button', 'הוספת שתי קבוצות');
      await dana.sees('2 קבוצות נוספו לארגז בהצלחה');
      await dana.seesDialogClose();

      await goTo('/post-boxes/create');
      await dana.types('שם הארגז', 'מבצעים');
      await dana.types('פוסט 1', 'סוף שבוע במאפייה: {שלום|היי} {group}! חלות טריות 🥖');
      await dana.sees('שני נוסחים שונים');
      await dana.presses('button', 'תצוגה מקדימה: פוסט 1');
      await dana.sees('נוסח 1 מתוך 2');
      await dana.presses('button', 'שמור ארגז');
      await dana.sees('ארגז הפוסטים נוצר בהצלחה');

      await goTo('/comment-boxes/create');
      await dana.types('שם הארגז', 'הקפצות');
      await dana.types('תגובה 1', 'סוף שבוע במאפייה: שומרים לכם חלה?');
      await dana.presses('button', 'יצירת ארגז');
      await dana.sees('ארגז התגובות נוצר בהצלחה');

      await goTo('/quickstart');
      await dana.sees('4 / 4');
      await dana.sees('כל הכבוד, הכול מוכן!');
    },
    stepMs,
  );

  it(
    'creates a campaign, runs it, and watches it reach the end',
    async () => {
      await goTo('/campaigns?create=true');
      await dana.types('שם הקמפיין', 'סוף שבוע במאפייה');
      await dana.chooses('ארגז פוסטים', 'מבצעים (פוסט אחד)');
      await dana.chooses('ארגז קבוצות', 'שכונה (שתי קבוצות)');
      await dana.chooses('ארגז תגובות', 'הקפצות (תגובה אחת)');
      await dana.sees('פרסום מתוך ״מבצעים״ בשתי קבוצות שבארגז ״שכונה״, דרך החנות של דנה');
      expect(await faultsOf(dana.page, 'main')).toEqual([]);
      await dana.page.setViewport({ width: 360, height: 740 });
      expect(await faultsOf(dana.page, 'main')).toEqual([]);
      await dana.page.setViewport({ width: 1280, height: 800 });
      await dana.presses('button', 'מה יקרה בקבוצות');
      await dana.sees('תחילת הריצה');
      await dana.page.keyboard.press('Escape');
      await dana.seesDialogClose();
      await dana.presses('button', 'יצירת קמפיין');
      await dana.sees('הקמפיין נוצר בהצלחה');
      await dana.presses('button', 'פעולות עבור סוף שבוע במאפייה');
      await dana.presses('menuitem', 'מה יקרה בריצה');
      foreseen = await eventually(
        async () => {
          const texts = await dana.page.$$eval('[role="dialog"] li bdi', (all) =>
            all.map(({ textContent }) => textContent).filter((text) => text.includes('חלות טריות')),
          );
          expect(texts).toHaveLength(groups);
          return texts;
        },
        { timeoutMs: 90_000 },
      );
      await dana.page.keyboard.press('Escape');
      await dana.seesDialogClose();
      await dana.presses('button', 'הרצה: סוף שבוע במאפייה');
      await dana.seesElement('::-p-aria([name="שלבי הריצה"])');
      await dana.presses('button', 'פרטי הריצה');
      await eventually(async () => expect(await dana.linksNamed('לפוסט')).toHaveLength(groups), {
        timeoutMs: 90_000,
      });
    },
    stepMs,
  );

  it(
    'makes a box beside a campaign that is not there yet, and comes back to what was written',
    async () => {
      await goTo('/campaigns/new');
      await dana.types('שם הקמפיין', 'מכל הלב');
      await dana.presses('button', 'ארגז חדש: ארגז תגובות');
      await dana.types('שם הארגז', 'חמות');
      await dana.types('תגובה 1', 'ריח של חלה');
      await dana.presses('button', 'יצירת ארגז');
      await dana.seesDialogClose();
      await dana.sees('עוד חסר: ארגז פוסטים, ארגז קבוצות');
      await dana.presses('link', 'חזרה');
      await dana.presses('button', 'עזיבה בלי לשמור');
      await dana.sees('קמפיינים שהסתיימו');
      await goTo('/campaigns/new');
      await dana.sees('שוחזרה טיוטה שלא נשמרה');
      const name = await dana.seesElement('::-p-aria([name="שם הקמפיין"])');
      expect(await name.evaluate((field) => (field as HTMLInputElement).value)).toBe('מכל הלב');
      await dana.sees('עוד חסר: ארגז פוסטים, ארגז קבוצות');
      await dana.presses('button', 'להתחיל מחדש');
    },
    stepMs,
  );

  it(
    'finds in the history just what stands on the network, all of it through the account’s proxy',
    async () => {
      await goTo('/history');
      await dana.sees('סוף שבוע במאפייה');
      await dana.page.locator('main [aria-expanded="false"]').click();
      const shown = await eventually(
        async () => {
          const links = await dana.linksNamed('לפוסט');
          expect(links).toHaveLength(groups);
          return links;
        },
        { timeoutMs: 90_000 },
      );

      // A post that waits for the group's approval cannot be commented on yet; the others' comments follow them.
      const { posts, comments } = await eventually(
        async () => {
          const made = {
            posts: await truth.postsBeginning('סוף שבוע במאפייה'),
            comments: await truth.commentsBeginning('סוף שבוע במאפייה'),
          };
          const open = made.posts.filter((post) => post.state === 'published');
          expect(made.comments.map(({ postId }) => postId).sort()).toEqual(open.map(({ id }) => id).sort());
          return made;
        },
        { timeoutMs: 90_000 },
      );
      expect(posts.map((post) => new URL(post.url, stack.networkUrl).href).sort()).toEqual([...shown].sort());
      // Each group was told what the preview said, in a wording of its own and by its name.
      expect(posts.map(({ text }) => text).sort()).toEqual(foreseen.toSorted());
      for (const { text, groupName } of posts) expect(text).toContain(` ${groupName}! `);
      const greetings = posts.map(({ text }) => /: (שלום|היי) /.exec(text)?.[1]);
      expect(greetings.toSorted()).toEqual(['היי', 'שלום']);
      expect([...posts, ...comments].every((made) => made.author === account)).toBe(true);
      expect(new Set([...posts, ...comments].map((made) => made.proxy)).size).toBe(1);
      expect(await truth.directRequests(account)).toEqual([]);
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'finds the same in numbers: on the dashboard, and in the statistics behind each chart',
    async () => {
      const posts = await truth.postsBeginning('סוף שבוע במאפייה');
      const open = posts.filter((post) => post.state === 'published').length;
      await goTo('/');
      await eventually(() => expect(dana.page.url()).toBe(`${stack.gatewayUrl}/dashboard`));
      await dana.sees('הכול תקין');
      await dana.sees('פעילות אחרונה');
      await dana.sees('סוף שבוע במאפייה');
      await dana.seesElement('.recharts-line');
      const api = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
      const { overview, dailyActivity } = await eventually(
        async () => {
          const stats = await api.call(getDashboardStats, { query: { period: 30 } });
          expect(stats.overview.totalPosts).toBe(open);
          return stats;
        },
        { timeoutMs: 90_000 },
      );
      expect(overview).toMatchObject({
        totalCampaigns: 1,
        attempts: { awaiting: groups - open, unknown: 0 },
      });
      expect(dailyActivity.reduce((sum, { count }) => sum + count, 0)).toBe(1);

      await goTo('/statistics');
      await dana.sees('30 ימים');
      await dana.seesElement('.recharts-bar-rectangle');
      await dana.presses('button', 'הצגת הנתונים בטבלה: חמש הקבוצות המובילות');
      await eventually(async () =>
        expect(
          await dana.page.$$eval('section table tbody tr', (rows) => rows.length),
        ).toBeGreaterThanOrEqual(open),
      );
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'asks to join a group that has questions, in the words of the campaign, and posts nothing meanwhile',
    async () => {
      const asking = await truth.askingGroup(account);
      const api = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
      const group = await api.call(addGroup, { body: { name: asking.name, groupId: asking.id } });
      const box = await api.call(createGroupBox, { body: { name: 'סגורות' } });
      await api.call(addGroupToBox, { params: { boxId: box._id }, body: { groupId: group._id } });

      await goTo('/campaigns?create=true');
      await dana.types('שם הקמפיין', 'מצטרפים');
      await dana.chooses('ארגז פוסטים', 'מבצעים (פוסט אחד)');
      await dana.chooses('ארגז קבוצות', 'סגורות (קבוצה אחת)');
      await dana.types('תשובה לשאלות הצטרפות', 'אני דנה, אופה בשכונה 🥐');
      await dana.chooses('ארגז תגובות', 'הקפצות (תגובה אחת)');
      await dana.presses('button', 'יצירת קמפיין');
      await dana.sees('הקמפיין נוצר בהצלחה');
      await dana.seesDialogClose();
      await dana.presses('button', 'הרצה: מצטרפים');
      const waiting = { groupId: asking.id, answers: expect.arrayContaining(['אני דנה, אופה בשכונה 🥐']) };
      await eventually(
        async () => expect(await truth.asked(account)).toEqual([expect.objectContaining(waiting)]),
        {
          timeoutMs: 60_000,
        },
      );
      await goTo(`/campaigns?q=${encodeURIComponent('מצטרפים')}`);
      await dana.presses('button', 'פרטי הריצה');
      await dana.sees('בקשת ההצטרפות ממתינה לאישור', 60_000);
      expect(await truth.postsBeginning('סוף שבוע במאפייה')).toHaveLength(groups);
    },
    stepMs,
  );
});
