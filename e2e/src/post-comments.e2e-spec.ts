import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCommentBox, testCommentText } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const accounts = ['plain', 'plain-3'];
const texts = ['עדיין רלוונטי? אשמח לפרטים', 'שולחת הודעה בפרטי'];
/** Two posts of a group whose members all accounts are; the first is where tests go without a link. */
const samplePost = '3102000000001';
const post = '3102000000002';

/** One story, told in order: each step stands on the one before. */
describe('comments on a post, by chosen accounts', () => {
  let stack: SharedSystem['stack'];
  let me: SharedSystem['user'];
  let truth: NetworkTruth;
  let dana: Person;

  beforeAll(async () => {
    ({ stack, user: me } = await sharedTestStack('post-comments'));
    truth = new NetworkTruth(stack.networkUrl);
    const user = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
    for (const account of accounts) await user.connectAccount(account);
    await user.call(createCommentBox, {
      body: { name: 'הקפצות', comments: texts.map((text) => ({ text })) },
    });
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, me);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  it(
    'are tried out first, with no more than an account',
    async () => {
      await dana.presses('link', 'תגובות לפוסט');
      await dana.presses('checkbox', 'plain plain מחובר');
      await dana.presses('button', 'בדיקת תגובה');
      await dana.sees('התגובה הבדיקה נשלחה בהצלחה!', 60_000);
      expect(await truth.commentsBeginning(testCommentText)).toMatchObject([
        { postId: samplePost, author: 'plain', text: testCommentText },
      ]);
    },
    stepMs,
  );

  it(
    'say what is missing before anything is sent',
    async () => {
      await dana.presses('button', 'שלח תגובות');
      await dana.sees('נא להכניס לינק לפוסט');
      await dana.sees('נא לבחור ארגז תגובות');
    },
    stepMs,
  );

  it(
    'are written once by each account, through its own proxy, and each is shown with its link',
    async () => {
      await dana.types('קישור לפוסט', `${stack.networkUrl}/groups/310200000/posts/${post}`);
      await dana.presses('checkbox', 'plain-3 plain-3 מחובר');
      await dana.chooses('ארגז תגובות', 'הקפצות (2 תגובות)');
      await dana.presses('button', 'שלח תגובות');
      await dana.sees('התגובות נשלחו בהצלחה!', 90_000);

      const written = (await Promise.all(texts.map((text) => truth.commentsBeginning(text)))).flat();
      expect(written.map(({ postId, author }) => [postId, author]).sort()).toEqual(
        accounts.map((account) => [post, account]).sort(),
      );
      expect(new Set(written.map(({ text }) => text))).toEqual(new Set(texts));
      const proxies = written.map(({ proxy }) => proxy);
      expect(proxies).not.toContain(null);
      expect(new Set(proxies).size).toBe(accounts.length);
      for (const account of accounts) expect(await truth.directRequests(account)).toEqual([]);

      const shown = await dana.linksNamed('לתגובה');
      expect(shown.map((link) => new URL(link).searchParams.get('comment_id')).sort()).toEqual(
        written.map(({ id }) => id).sort(),
      );
    },
    stepMs,
  );

  it(
    'leave an empty form, and their outcome is still there after a reload',
    async () => {
      const field = await dana.seesElement('input[type="url"]');
      expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe('');
      await dana.page.reload();
      await dana.sees('הסתיימו 2 מתוך 2');
      expect(await dana.linksNamed('לתגובה')).toHaveLength(accounts.length);
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
