import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countGroups, listGroups, pageGroups } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { faultsOf } from './axe.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';

const setUpMs = 240_000;
const stepMs = 300_000;
/** Many times what is drawn; that lists of thousands are read to their end is shown where the driver is. */
const many = 1_000;
/** Whatever the list holds, no more cards than about three screens of them are drawn. */
const mostDrawn = 120;

/** One story, told in order: each step stands on the one before. */
describe('the groups of several accounts', () => {
  let stack: SharedSystem['stack'];
  let me: SharedSystem['user'];
  let truth: NetworkTruth;
  let dana: Person;
  let api: ApiUser;
  let expected: Set<string>;

  beforeAll(async () => {
    ({ stack, user: me } = await sharedTestStack('fetch-groups'));
    truth = new NetworkTruth(stack.networkUrl);
    api = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
    for (const account of ['plain-11', 'plain-13']) await api.connectAccount(account);
    await truth.joinsGroups('plain-11', many);
    expected = new Set([...(await truth.groupsOf('plain-11')), ...(await truth.groupsOf('plain-13'))]);
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, me);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  it(
    'come in with a click, each once however many accounts are in it, and the page says how far it is',
    async () => {
      await dana.presses('link', 'קבוצות');
      await dana.sees('עדיין אין קבוצות');
      await dana.presses('button', 'שליפה מפייסבוק');
      await dana.sees('מתוך 2 חשבונות', stepMs);
      await dana.sees('נשלפו', stepMs);
      const words = `נשלפו ${expected.size.toLocaleString('he-IL')} קבוצות משני חשבונות`;
      await dana.sees(words);
      expect(await api.call(countGroups)).toMatchObject({ total: expected.size, assigned: 0 });
      // The first ones, as the list without parameters has them.
      const kept = await api.call(listGroups);
      expect(kept.filter(({ groupId, memberCount }) => !expected.has(groupId) || memberCount <= 0)).toEqual(
        [],
      );
    },
    stepMs,
  );

  it(
    'are all there to search and scroll, of which only those in sight are drawn',
    async () => {
      const total = expected.size.toLocaleString('he-IL');
      await dana.sees(`מוצגות ${total} מתוך ${total}`);
      const drawn = () => dana.page.$$eval('main tbody tr[aria-rowindex]', (rows) => rows.length);
      expect(await drawn()).toBeLessThan(mostDrawn);
      // Page after page the last group of all comes into sight, and still only a few are drawn.
      await dana.page.waitForFunction(
        (last) => {
          window.scrollTo(0, document.body.scrollHeight);
          return document.querySelector(`main tr[aria-rowindex="${String(last + 1)}"]`) !== null;
        },
        { timeout: stepMs, polling: 100 },
        expected.size,
      );
      expect(await drawn()).toBeLessThan(mostDrawn);

      const [last] = (await api.call(pageGroups, { query: { dir: 'desc', limit: 1 } })).groups;
      await dana.page.evaluate(() => window.scrollTo(0, 0));
      await dana.types('חיפוש קבוצה', last?.groupId ?? '');
      await dana.sees(`מוצגות 1 מתוך ${total}`);
      await dana.sees(last?.name ?? '');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'go into a box by one request, chosen all at once, on a phone as well',
    async () => {
      await dana.opens(`${stack.gatewayUrl}/groups?sort=members&dir=desc`);
      await dana.presses('checkbox', 'בחירת כל הקבוצות המוצגות');
      await dana.sees('נבחרו: 200 קבוצות');
      expect(await faultsOf(dana.page, 'main')).toEqual([]);
      await dana.page.setViewport({ width: 360, height: 740 });
      await dana.sees('נבחרו: 200 קבוצות');
      expect(await faultsOf(dana.page, 'main')).toEqual([]);
      await dana.page.setViewport({ width: 1280, height: 800 });
      await dana.presses('button', 'שיוך לארגז');
      await dana.types('שם הארגז', 'הגדולות');
      await dana.presses('button', 'שיוך של 200 קבוצות');
      await dana.sees('200 קבוצות נוספו לארגז בהצלחה');
      expect(await api.call(countGroups)).toMatchObject({ assigned: 200 });
      await dana.presses('button', 'לקמפיין עם הארגז');
      await dana.seesElement('::-p-aria([name="ארגז קבוצות"][role="combobox"])');
      await dana.sees('וקמפיין אחד מפרסם בעד 100 קבוצות');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
