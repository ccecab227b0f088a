import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ElementHandle } from 'puppeteer';
import {
  addGroupToBox,
  allMedia,
  createCampaign,
  createGroupBox,
  getPostBox,
  listCommentBoxes,
  listGroups,
  listMediaAddresses,
  listPostBoxes,
} from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { expectSound, inEachLook } from './looks.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';
import { cameraName, photograph } from './picture-file.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const account = 'plain-5';
const post = 'שבת במאפייה, עם תמונה';
const comment = 'כך זה נראה הבוקר';

/** One story, told in order: each step stands on the one before. */
describe('pictures in boxes', () => {
  let stack: SharedSystem['stack'];
  let me: SharedSystem['user'];
  let truth: NetworkTruth;
  let api: ApiUser;
  let dana: Person;
  let folder: string;
  let accountId: string;

  beforeAll(async () => {
    ({ stack, user: me } = await sharedTestStack('files-of-boxes'));
    truth = new NetworkTruth(stack.networkUrl);
    folder = await mkdtemp(join(tmpdir(), 'megafon-e2e-files-'));
    api = await ApiUser.signIn(stack.gatewayUrl, me.email, me.password);
    accountId = await api.connectAccount(account);
    await api.fetchGroups();
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, me);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
    await rm(folder, { recursive: true, force: true });
  }, setUpMs);

  const goTo = (path: string) => dana.opens(stack.gatewayUrl + path);
  /** As the file dialog does. */
  const picks = async (...paths: string[]) => {
    const input = await dana.page.waitForSelector('input[type="file"]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
  };
  /** Where a post's pictures are kept, in their order. */
  const keptOf = async (postBoxId: string) => {
    const { posts } = await api.call(getPostBox, { params: { id: postBoxId } });
    const filenames = posts.flatMap((one) => allMedia(one).map(({ filename }) => filename));
    const { media } = await api.call(listMediaAddresses, { query: { filenames: filenames.join(',') } });
    return Promise.all(
      filenames.map(async (filename) => {
        const url = media.find((one) => one.filename === filename)?.url ?? '';
        const response = await fetch(new URL(url, stack.gatewayUrl));
        const bytes = Buffer.from(await response.arrayBuffer());
        return { filename, bytes, answer: [response.status, response.headers.get('content-type')] };
      }),
    );
  };
  const handleOf = (name: string) =>
    dana.seesElement(`::-p-aria([name="שינוי הסדר: ${name}"][role="button"])`);
  /** By a key, pressed again where nothing came of it: one that comes before the places are measured is not heard. */
  const carries = async (key: 'ArrowRight' | 'ArrowDown', words: string) => {
    await dana.page.keyboard.press(key);
    const isThere = (text: string) => document.body.innerText.includes(text);
    const heard = await dana.page.waitForFunction(isThere, { timeout: 5_000 }, words).catch(() => null);
    if (heard) return;
    await dana.page.keyboard.press(key);
    await dana.sees(words);
  };
  /** As it is painted, on a screen and on a telephone, by day and by night. */
  const looksRight = () => inEachLook(dana.page, () => expectSound(dana.page));
  /** Shown, not just asked for. */
  const seesPicture = (alt: string) =>
    dana.page.waitForFunction(
      (text) => [...document.images].some((image) => image.alt === text && image.naturalWidth > 0),
      {},
      alt,
    );

  it(
    'are chosen, looked at and kept with a post and a comment',
    async () => {
      const photo = join(folder, 'שבת.jpg');
      const bytes = await photograph(dana.page, photo, 'חלות');
      expect(bytes.includes(cameraName)).toBe(true);
      const others = ['ריבות', 'עוגיות'].map((name) => join(folder, `${name}.jpg`));
      for (const [place, path] of others.entries()) await photograph(dana.page, path, `עוד ${place}`);

      await goTo('/post-boxes/create');
      await dana.types('שם הארגז', 'עם תמונות');
      await dana.types('פוסט 1', post);
      await dana.sees('תמונות ווידאו עד 10MB');
      await picks(photo, ...others);
      await seesPicture('תמונה 3 מתוך 3: פוסט 1');
      await dana.sees('3 תמונות מתוך 10');
      const first = await dana.page.$eval('img[alt^="תמונה 1 "]', (image) => image.src);

      // The third one to the front, and what is the second then away.
      await (await handleOf('תמונה 3, פוסט 1')).focus();
      await dana.page.keyboard.press('Space');
      await dana.sees('תמונה 3, פוסט 1 מעל מקום 3 מתוך 3');
      for (const place of [2, 1]) await carries('ArrowRight', `תמונה 3, פוסט 1 מעל מקום ${place} מתוך 3`);
      await dana.page.keyboard.press('Space');
      await dana.page.waitForSelector(`img[alt^="תמונה 2 "][src="${first}"]`);
      await dana.presses('button', 'הסרת תמונה 3: פוסט 1');
      await seesPicture('תמונה 2 מתוך 2: פוסט 1');
      await dana.presses('button', 'תצוגה מקדימה: פוסט 1');
      await looksRight();
      await dana.presses('button', 'שמור ארגז');
      await dana.sees('ארגז הפוסטים נוצר בהצלחה');

      await goTo('/comment-boxes/create');
      await dana.types('שם הארגז', 'הקפצות עם תמונה');
      await dana.types('תגובה 1', comment);
      await picks(photo);
      await seesPicture('התמונה המצורפת: תגובה 1');
      await dana.presses('button', 'יצירת ארגז');
      await dana.sees('ארגז התגובות נוצר בהצלחה');
    },
    stepMs,
  );

  it(
    'are there when the box is opened again, without what the camera said',
    async () => {
      const [box] = await api.call(listPostBoxes);
      await goTo(`/post-boxes/edit/${box?._id}`);
      await seesPicture('תמונה 1 מתוך 2: פוסט 1');
      const kept = await keptOf(box?._id ?? '');
      expect(kept).toHaveLength(2);
      for (const { answer, bytes } of kept) {
        expect(answer).toEqual([200, 'image/jpeg']);
        expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
        expect(bytes.includes(cameraName)).toBe(false);
      }
      const filenames = kept.map(({ filename }) => filename).join(',');
      const stranger = await ApiUser.register(stack.gatewayUrl, `files-${Date.now()}@example.test`);
      expect(await stranger.call(listMediaAddresses, { query: { filenames } })).toMatchObject({ media: [] });
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'stand on the network with the post and the comment of a campaign, byte for byte',
    async () => {
      const [group] = await api.call(listGroups);
      const groupBox = await api.call(createGroupBox, { body: { name: 'שכונה' } });
      const inBox = { params: { boxId: groupBox._id }, body: { groupId: group?._id ?? '' } };
      await api.call(addGroupToBox, inBox);
      const [postBox] = await api.call(listPostBoxes);
      const [commentBox] = await api.call(listCommentBoxes);
      const campaign = await api.call(createCampaign, {
        body: {
          name: 'עם תמונות',
          type: 'mixed_posts',
          postBox: postBox?._id ?? '',
          groupBox: groupBox._id,
          commentBox: commentBox?._id ?? '',
          facebookAccounts: [{ accountId }],
        },
      });
      await api.run(campaign._id);

      const kept = await keptOf(postBox?._id ?? '');
      const pictures = kept.map(({ bytes }) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return expect.objectContaining({ type: 'image/jpeg', sizeBytes: bytes.length, sha256 });
      });
      expect(new Set(kept.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(2);

      await eventually(
        async () => {
          const [made] = await truth.postsBeginning(post);
          expect(made).toMatchObject({ author: account, text: post, media: pictures });
          // A post that waits for the group's approval cannot be commented on yet.
          if (made?.state !== 'published') return;
          const [said] = await truth.commentsBeginning(comment);
          expect(said).toMatchObject({ postId: made.id, author: account });
          expect(said?.media).toEqual([expect.objectContaining({ type: 'image/jpeg' })]);
        },
        { timeoutMs: 100_000 },
      );
    },
    stepMs,
  );

  it(
    'go with their posts into another order, by the keyboard and by dragging',
    async () => {
      const [box] = await api.call(listPostBoxes);
      const params = { id: box?._id ?? '' };
      const shown = () =>
        dana.page.$$eval('textarea[id]:not([name="description"])', (fields) =>
          fields.map((one) => one.value),
        );

      await goTo(`/post-boxes/edit/${params.id}`);
      await seesPicture('תמונה 1 מתוך 2: פוסט 1');
      await dana.presses('button', 'הוספת פוסט');
      await dana.types('פוסט 2', 'בלי תמונה');
      await (await handleOf('פוסט 1')).focus();
      await dana.page.keyboard.press('Space');
      await dana.sees('פוסט 1 מעל מקום 1 מתוך 2');
      await carries('ArrowDown', 'פוסט 1 מעל מקום 2 מתוך 2');
      await dana.page.keyboard.press('Space');
      await eventually(async () => expect(await shown()).toEqual(['בלי תמונה', post]));
      await seesPicture('תמונה 2 מתוך 2: פוסט 2');
      await dana.presses('button', 'שמור ארגז');
      await dana.sees('ארגז הפוסטים עודכן בהצלחה');
      expect((await api.call(getPostBox, { params })).posts).toMatchObject([
        { text: 'בלי תמונה', media: null },
        { text: post, media: { type: 'image' }, moreMedia: [{ type: 'image' }] },
      ]);

      await goTo(`/post-boxes/edit/${params.id}`);
      await seesPicture('תמונה 2 מתוך 2: פוסט 2');
      const from = await (await handleOf('פוסט 2')).clickablePoint();
      const to = await (await handleOf('פוסט 1')).clickablePoint();
      await dana.page.mouse.move(from.x, from.y);
      await dana.page.mouse.down();
      await dana.page.mouse.move(to.x, to.y, { steps: 10 });
      await dana.sees('פוסט 2 מעל מקום 1 מתוך 2');
      await dana.page.mouse.up();
      await eventually(async () => expect(await shown()).toEqual([post, 'בלי תמונה']));
    },
    stepMs,
  );

  it(
    'are there with a draft that was not saved, when one comes back to it',
    async () => {
      const unsaved = 'טיוטה שלא נשמרה';
      const kept = () => dana.page.evaluate(() => Object.entries(localStorage).join());
      // The order from before was not saved: the browser asks.
      dana.page.once('dialog', (dialog) => void dialog.accept());
      await goTo('/post-boxes/create');
      await dana.types('פוסט 1', unsaved);
      await picks(join(folder, 'שבת.jpg'));
      await seesPicture('התמונה המצורפת: פוסט 1');
      await eventually(async () => expect(await kept()).toMatch(new RegExp(`${unsaved}.*filename`)));
      await dana.presses('link', 'ארגזי תגובות');
      await dana.sees('יש שינויים שלא נשמרו');
      await dana.presses('button', 'עזיבה בלי לשמור');
      await dana.seesDialogClose();
      await goTo('/post-boxes/create');
      await dana.sees('שוחזרה טיוטה שלא נשמרה');
      const field = await dana.seesElement('::-p-aria([name="פוסט 1"][role="textbox"])');
      expect(await field.evaluate((one) => (one as HTMLTextAreaElement).value)).toBe(unsaved);
      await seesPicture('התמונה המצורפת: פוסט 1');
      await dana.presses('button', 'להתחיל מחדש');
      await eventually(async () => expect(await kept()).not.toContain(unsaved));
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
