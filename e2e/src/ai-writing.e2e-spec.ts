import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getAiWriting, getCommentBox, getPostBox, listCommentBoxes, listPostBoxes } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const brief = 'מאפייה חדשה בכפר סבא, חלות טריות בכל יום שישי';
/** Of the brief: no variant may leave the facts out. */
const facts = ['כפר סבא', 'חלות'];

/** One story, told in order, without a model: the texts are composed on this machine. */
describe('a text written with AI', () => {
  let stack: SharedSystem['stack'];
  let api: ApiUser;
  let dana: Person;

  beforeAll(async () => {
    const shared = await sharedTestStack('ai-writing');
    stack = shared.stack;
    api = await ApiUser.signIn(stack.gatewayUrl, shared.user.email, shared.user.password);
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, shared.user);
  }, setUpMs);

  afterAll(() => dana?.leaves(), setUpMs);

  const usedNow = async () => (await api.call(getAiWriting)).usage.used;
  const variantText = (n: number) =>
    dana.page.$eval(`::-p-aria([name="נוסח ${n}"][role="region"])`, (region) => region.textContent ?? '');

  it(
    'grows in three variants with the facts in each, counted once, and one is kept in a new box',
    async () => {
      const before = await usedNow();
      await dana.opens(`${stack.gatewayUrl}/create`);
      await dana.sees('הטקסטים מורכבים כאן בלי מודל AI');
      await dana.types('על מה הטקסט?', brief);
      await dana.presses('button', 'כתיבה');
      await dana.seesElement('::-p-aria([name="להשתמש בנוסח 3"][role="button"])');
      for (const n of [1, 2, 3]) for (const fact of facts) expect(await variantText(n)).toContain(fact);
      expect(await usedNow()).toBe(before + 1);
      await dana.presses('button', 'להשתמש בנוסח 2');
      await dana.types('שם הארגז החדש', 'נכתב עם AI');
      await dana.presses('button', 'שמירה בארגז');
      await dana.sees('הפוסט נשמר בארגז');
      const [box] = await api.call(listPostBoxes);
      expect(box?.name).toBe('נכתב עם AI');
      const { posts } = await api.call(getPostBox, { params: { id: box?._id ?? '' } });
      for (const fact of facts) expect(posts[0]?.text).toContain(fact);
    },
    stepMs,
  );

  it(
    'is had beside a comment of a box, shortened, and stands in its field',
    async () => {
      await dana.opens(`${stack.gatewayUrl}/comment-boxes/create`);
      await dana.types('שם הארגז', 'תגובות עם AI');
      await dana.types('תגובה 1', `${brief}. מוזמנים לבוא, לטעום ולספר לחברים.`);
      await dana.presses('button', 'כתיבה עם AI: תגובה 1');
      await dana.chooses('מה לעשות?', 'קיצור');
      await dana.presses('button', 'כתיבה');
      await dana.presses('button', 'להשתמש בנוסח 1');
      await dana.seesDialogClose();
      await dana.presses('button', 'יצירת ארגז');
      await dana.sees('ארגז התגובות נוצר בהצלחה');
      const [box] = await api.call(listCommentBoxes);
      const { comments } = await api.call(getCommentBox, { params: { id: box?._id ?? '' } });
      const text = comments[0]?.text ?? '';
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThan(`${brief}. מוזמנים לבוא, לטעום ולספר לחברים.`.length);
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
