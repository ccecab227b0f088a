import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getCampaign, getHistoryTotals, pageHistory } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';
import { PrintedPage } from './printed-page.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const account = 'plain-7';
const groups = 2;
const name = 'היסטוריה של מאפייה';

/** One story, told in order: each step stands on the one before. */
describe('the history of a campaign that ran twice', () => {
  let stack: SharedSystem['stack'];
  let me: SharedSystem['user'];
  let truth: NetworkTruth;
  let api: ApiUser;
  let campaignId: string;
  let dana: Person;

  async function runs(): Promise<void> {
    const { runId } = await api.run(campaignId);
    await eventually(
      async () => {
        const { items } = await api.call(pageHistory);
        expect(items.find((run) => run.runId === runId)?.finishedAt).toEqual(expect.any(String));
      },
      // As the page's own person, who may ask for so much at once: the file costs as much as ten looks.
      { timeoutMs: 120_000, everyMs: 1_000 },
    );
  }

  beforeAll(async () => {
    ({ stack, user: me } = await sharedTestStack('history'));
    truth = new NetworkTruth(stack.networkUrl);
    api = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
    const accountId = await api.connectAccount(account);
    campaignId = await api.prepareCampaign(name, groups, [accountId]);
    await runs();
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, me);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  const goTo = (path: string) => dana.opens(stack.gatewayUrl + path);
  const openRuns = () =>
    dana.page.$$eval('main [aria-expanded="false"]', (buttons) =>
      buttons.forEach((button) => (button as HTMLElement).click()),
    );

  it(
    'shows what stands on the network, with its pictures',
    async () => {
      await goTo('/history');
      await dana.sees(name);
      await openRuns();
      const posts = await truth.postsBeginning(name);
      const links = await eventually(
        async () => {
          const shown = await dana.linksNamed('לפוסט');
          expect(shown).toHaveLength(groups);
          return shown;
        },
        { timeoutMs: 90_000 },
      );
      expect(posts.map((post) => new URL(post.url, stack.networkUrl).href).sort()).toEqual([...links].sort());
      await dana.seesElement('img[alt^="צילום הפוסט: "]');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'is narrowed by words, and by how runs ended',
    async () => {
      await dana.types('חיפוש קמפיין או קבוצה', 'אין כזה');
      await dana.sees('לא נמצאו תוצאות');
      await dana.presses('button', 'ניקוי הסינון');
      await dana.sees(name);
      await dana.chooses('סינון לפי מצב', 'נכשל');
      await dana.sees('לא נמצאו תוצאות');
      await dana.presses('button', 'ניקוי הסינון');
      await dana.sees(name);
    },
    stepMs,
  );

  it(
    'is printed from the right to the left, in Hebrew that can be searched and copied',
    async () => {
      const { items } = await api.call(pageHistory);
      await goTo(`/history/${items[0]?.runId}/report`);
      await dana.sees('קבוצה');
      const paper = await PrintedPage.of(dana.page);
      const lines = paper.lines;
      expect(lines[0]).toBe(`דוח ריצה · ${name}`);
      // Numbers and names in Latin letters keep their places among Hebrew words, and no word is broken.
      expect(lines).toContain('תוצאה פורסם · פוסטים 2 מתוך 2 · תגובות 2 מתוך 2');
      expect(lines.filter((line) => line === 'קבוצה חשבון מתי טקסט קישור')).toHaveLength(2);
      expect(lines.filter((line) => line.includes(` ${account} `))).toHaveLength(2 * groups);
      const heads = ['קבוצה', 'חשבון', 'מתי', 'טקסט', 'קישור'];
      const places = heads.map((head) => paper.rightOf(head));
      expect(places).toEqual(places.toSorted((one, other) => other - one));
    },
    stepMs,
  );

  it(
    'stays, each run of it, when the campaign is removed',
    async () => {
      await runs();
      await goTo('/campaigns');
      await dana.presses('button', `פעולות עבור ${name}`);
      await dana.presses('menuitem', 'מחיקת הקמפיין');
      await dana.confirms('מחיקה');
      await dana.sees('הקמפיין נמחק בהצלחה');
      const campaign = { params: { id: campaignId } };
      await expect(api.call(getCampaign, campaign)).rejects.toMatchObject({ status: 404 });
      // By mistake.
      await dana.presses('button', 'ביטול ההסרה');
      await dana.sees('הקמפיין חזר לרשימה');
      expect(await api.call(getCampaign, campaign)).toMatchObject({ name, status: 'published' });
      await dana.presses('button', `פעולות עבור ${name}`);
      await dana.presses('menuitem', 'מחיקת הקמפיין');
      await dana.confirms('מחיקה');
      await eventually(() => expect(api.call(getCampaign, campaign)).rejects.toMatchObject({ status: 404 }));
      await goTo('/history');
      await eventually(
        async () => expect(await dana.page.$$('main [aria-expanded="false"]')).toHaveLength(2),
        { timeoutMs: 90_000 },
      );
      await openRuns();
      // The pictures of a campaign that is gone are still its owner's.
      await dana.seesElement('img[alt^="צילום הפוסט: "]');
      const { runs: known, posts } = await api.call(getHistoryTotals);
      expect([known, posts.planned]).toEqual([2, 2 * groups]);
    },
    stepMs,
  );

  it(
    'is saved as a file that a spreadsheet reads',
    async () => {
      const exported = dana.page.waitForResponse((response) => response.url().includes('/history/export'));
      await dana.presses('button', 'ייצוא ל־CSV');
      const response = await exported;
      expect(response.headers()['content-type']).toBe('text/csv; charset=utf-8');
      await dana.sees('הקובץ ירד');
      const { authorization = '' } = response.request().headers();
      const again = await fetch(response.url(), { headers: { authorization } });
      // The page has read the stream: the same is asked for once more.
      const lines = (await again.text()).split('\r\n').filter((line) => line !== '');
      expect(lines).toHaveLength(1 + 2 * groups);
      expect(lines[0]).toContain('קמפיין,סוג,מצב הריצה');
      expect(lines.slice(1).every((line) => line.startsWith(`${name},`))).toBe(true);
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
