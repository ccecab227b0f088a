import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ElementHandle } from 'puppeteer';
import { postButton } from '../../test/person.js';
import type { Person } from '../../test/person.js';
import { longMs, Trial } from '../../test/trial.js';
import { generatedPhoto } from '../media/generated-photo.js';

const group = '310200000';
const approving = String(310_200_000 + 4 * 1_013);
const editor = `document.querySelector('[role=dialog] [data-lexical-editor]')`;
const isDisabled = `${postButton}.getAttribute('aria-disabled') === 'true'`;
let trial: Trial;
let folder: string;
let photo: string;

beforeAll(async () => {
  trial = await Trial.start();
  folder = await mkdtemp(join(tmpdir(), 'sandbox-writing-'));
  photo = join(folder, 'photo.png');
  await writeFile(photo, generatedPhoto(3));
}, longMs);
afterEach(() => trial.reset(), longMs);
afterAll(async () => {
  await trial?.stop();
  await rm(folder, { recursive: true });
}, longMs);

async function inGroup(id = group): Promise<Person> {
  const person = await trial.person('plain-2');
  await person.open(`/groups/${id}`);
  await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
  return person;
}

async function attach(person: Person, ...files: string[]): Promise<void> {
  const field = await person.page.$('[role=dialog] input[type=file]');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(...(files.length > 0 ? files : [photo]));
}

describe('the composer', () => {
  it(
    'is a Lexical editor without a name, whose button waits for text and for the link preview',
    async () => {
      await trial.suffer({ kind: 'editor-late', delayMs: 300 }, { kind: 'preview-late', delayMs: 300 });
      const person = await inGroup();
      await person.press('button', 'Write something...');
      await person.see('dialog', 'Create post');
      expect(await person.page.evaluate(editor)).toBeNull();
      await person.until(`document.activeElement === ${editor} && ${editor} !== null`);
      const names = await person.page.$eval('[role=dialog] [data-lexical-editor]', (field) =>
        ['aria-label', 'role', 'aria-placeholder', 'contenteditable'].map((name) => field.getAttribute(name)),
      );
      expect(names).toEqual([null, 'textbox', 'Write something...', 'true']);
      expect(await person.page.evaluate(isDisabled)).toBe(true);
      await person.insert('שלום 👨‍👩‍👧 https://example.com/a');
      await person.see('progressbar', 'Loading preview...');
      expect(await person.page.evaluate(isDisabled)).toBe(true);
      await person.until(`!(${isDisabled})`);
      await person.page.keyboard.press('Enter');
      await person.insert('second');
      expect(
        await person.page.$$eval('[role=dialog] [data-lexical-editor] > p', ({ length }) => length),
      ).toBe(2);
      await person.press('button', 'Post');
      await person.until(`!document.querySelector('[role=dialog]')`);
      expect((await trial.posts()).map(({ text }) => text)).toEqual([
        'שלום 👨‍👩‍👧 https://example.com/a\nsecond',
      ]);
    },
    longMs,
  );

  it(
    'may not come before a reload, lose the first text, and asks before a draft is lost',
    async () => {
      await trial.suffer({ kind: 'editor-never' });
      const person = await inGroup();
      for (let times = 0; times < 2; times += 1) {
        await person.press('button', 'Write something...');
        await person.see('progressbar', 'Loading...');
        await person.press('button', 'Close');
        await person.until(`!document.querySelector('[role=dialog]')`);
      }
      await trial.suffer({ kind: 'input-lost' });
      await person.page.reload();
      await person.compose();
      await person.insert('lost');
      await person.until(`${editor}.textContent === ''`);
      await person.insert('kept');
      await person.until(`${editor}.textContent === 'kept'`);
      await person.press('button', 'Close');
      await person.press('button', 'Keep editing');
      await person.until(`document.querySelectorAll('[role=dialog]').length === 1`);
      await person.press('button', 'Close');
      await person.press('button', 'Discard');
      await person.until(`!document.querySelector('[role=dialog]')`);
      expect(await trial.posts()).toEqual([]);
    },
    longMs,
  );

  it(
    'shows files while they go up, in a new editor when it is told, with the field behind a button',
    async () => {
      await trial.suffer(
        { kind: 'media-after-press' },
        { kind: 'media-remounts-editor' },
        { kind: 'upload-slow', delayMs: 400 },
      );
      const person = await inGroup();
      await person.compose();
      await person.insert('with a picture');
      expect(await person.page.$('[role=dialog] input[type=file]')).toBeNull();
      await person.press('button', 'Photo/video');
      const before = await person.page.evaluateHandle(editor);
      await attach(person);
      await person.see('progressbar', 'Uploading...');
      expect(await person.page.evaluate(isDisabled)).toBe(true);
      await person.until(`!(${isDisabled})`);
      expect(await before.evaluate((element) => (element as Element).isConnected)).toBe(false);
      expect(await person.page.evaluate(`${editor}.textContent`)).toBe('with a picture');
      expect(await person.page.$('[role=dialog] img[src^="blob:"]')).not.toBeNull();
      expect(await person.page.$$eval('input[type=file]', ({ length }) => length)).toBeGreaterThan(2);
      await person.press('button', 'Post');
      await person.until(`!document.querySelector('[role=dialog]')`);
      expect(await trial.posts()).toMatchObject([{ text: 'with a picture', media: [{ name: 'photo.png' }] }]);
    },
    longMs,
  );

  it(
    'takes several files at once, shows each, and publishes those that arrived in their order',
    async () => {
      const paths = ['third', 'first', 'lost', 'second'].map((name) => join(folder, `${name}.png`));
      await Promise.all(paths.map((path, number) => writeFile(path, generatedPhoto(number))));
      const person = await inGroup();
      await person.compose();
      await person.insert('with pictures');
      await attach(person, ...paths.slice(0, 2));
      await person.until(`!(${isDisabled})`);
      const previews = () =>
        person.page.$$eval('[role=dialog] img[src^="blob:"]', (pictures) =>
          pictures.map((picture) => picture.naturalWidth > 0),
        );
      expect(await previews()).toEqual([true, true]);
      await trial.suffer({ kind: 'error-500', path: '/api/uploads' });
      await attach(person, ...paths.slice(2, 3));
      await person.until(`document.querySelector('[role=dialog] [role=alert]')`);
      await person.until(`document.querySelectorAll('[role=dialog] img[src^="blob:"]').length === 2`);
      await attach(person, ...paths.slice(3));
      await person.until(`document.querySelectorAll('[role=dialog] img[src^="blob:"]').length === 3`);
      await person.until(`!(${isDisabled})`);
      await person.press('button', 'Post');
      await person.until(`!document.querySelector('[role=dialog]')`);
      const [post] = await trial.posts();
      expect(post?.media.map(({ name }) => name)).toEqual(['third.png', 'first.png', 'second.png']);
      await person.until(`document.querySelectorAll('[role=feed] img[src^="/media/"]').length === 3`);
      const shown = await person.page.$$eval('[role=feed] img[src^="/media/"]', (pictures) =>
        pictures.map((picture) => picture.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
      );
      expect(shown).toHaveLength(3);
      // Tiles: the first over all the width, the others below it side by side.
      expect(shown[1]?.top).toBe(shown[2]?.top);
      expect(shown[0]?.width).toBeGreaterThan(1.9 * (shown[1]?.width ?? Infinity));
    },
    longMs,
  );

  it(
    'has the browser ask when one leaves with a draft',
    async () => {
      const person = await inGroup();
      await person.compose();
      await person.page.click('[role=dialog] [data-lexical-editor]');
      await person.insert('draft');
      await person.until(`!(${isDisabled})`);
      const asked = new Promise<string>((resolve, reject) => {
        person.page.once('dialog', (box) => {
          box.accept().then(() => resolve(box.type()), reject);
        });
      });
      await person.open('/feed');
      expect(await asked).toBe('beforeunload');
    },
    longMs,
  );
});

describe('after posting', () => {
  it(
    'says so, and the post is first in the feed',
    async () => {
      const person = await inGroup();
      await person.post('on top');
      await person.until(
        `document.querySelector('[role=status]')?.textContent.includes('Your post was published.')`,
      );
      await person.see('link', 'View post');
      expect((await person.texts())[0]).toBe('on top');
    },
    longMs,
  );

  it(
    'may say nothing, put it lower, keep the dialog, and promote something',
    async () => {
      await trial.suffer(
        { kind: 'post-lower' },
        { kind: 'toast-never' },
        { kind: 'dialog-lingers', delayMs: 500 },
        { kind: 'promo-after-post' },
      );
      const person = await inGroup();
      await person.post('third');
      await person.see('dialog', 'Invite friends to the group?');
      expect(await person.isThere('dialog', 'Create post')).toBe(true);
      await person.press('button', 'Not now');
      await person.until(`!document.querySelector('[role=dialog]')`);
      expect((await person.texts())[2]).toBe('third');
      expect(await person.isThere('link', 'View post')).toBe(false);
    },
    longMs,
  );

  it(
    'may say it for a moment, and put it there late',
    async () => {
      await trial.suffer({ kind: 'post-late', delayMs: 300 }, { kind: 'toast-short' });
      const person = await inGroup();
      await person.page.evaluate(
        `new MutationObserver(() => (window.toasts = Math.max(window.toasts ?? 0, document.querySelectorAll('main [role=status] a').length))).observe(document, { subtree: true, childList: true })`,
      );
      await person.post('late 😀');
      await person.until(`!document.querySelector('[role=dialog]')`);
      await person.until(
        `document.querySelector('[role=feed] [role=article]')?.textContent.includes('late')`,
      );
      await person.until(`window.toasts === 1 && !document.querySelector('main [role=status]')`);
      await trial.suffer({ kind: 'emoji-pictures' });
      await person.open(`/groups/${group}?sorting_setting=CHRONOLOGICAL`);
      await person.until(`document.querySelector('[role=feed] [role=article] img[alt="😀"]')`);
      expect((await person.texts())[0]).toBe('late ');
      await trial.suffer({ kind: 'stray-strings' });
      await person.open(`/groups/${group}?sorting_setting=CHRONOLOGICAL`);
      await person.until(
        `document.querySelector('[data-ad-rendering-role=story_message]')?.innerText === 'Facebook\\nlate 😀\\nFacebook'`,
      );
    },
    longMs,
  );

  it(
    'may close before anything is out, be seen in own content only, or not be published at all',
    async () => {
      await trial.suffer({ kind: 'dialog-closes-early' }, { kind: 'post-unseen', delayMs: 60_000 });
      const person = await inGroup();
      await person.post('unseen');
      await person.until(`!document.querySelector('[role=dialog]')`);
      await person.see('link', 'View post');
      await person.open(`/groups/${group}?sorting_setting=CHRONOLOGICAL`);
      await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
      expect(await person.texts()).not.toContain('unseen');
      await person.open(`/groups/${group}/my_posted_content`);
      await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
      expect(await person.texts()).toEqual(['unseen']);
      await trial.suffer({ kind: 'post-swallowed' });
      await person.open(`/groups/${group}`);
      await person.post('swallowed');
      await person.until(`!document.querySelector('[role=dialog]')`);
      expect((await trial.posts()).map(({ text }) => text)).toEqual(['unseen']);
    },
    longMs,
  );

  it(
    'shows the author what waits, unmarked when told, and under the right heading of the own content',
    async () => {
      const person = await inGroup(approving);
      await person.post('waiting');
      await person.until(`document.querySelector('[role=status]')?.textContent.includes('pending approval')`);
      await trial.suffer({ kind: 'waiting-unmarked' });
      await person.open(`/groups/${approving}?sorting_setting=CHRONOLOGICAL`);
      await person.until(`document.body.innerText.includes('Pending admin approval')`);
      await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
      expect((await person.texts())[0]).toBe('waiting');
      expect(await person.page.$('[role=feed] [role=status]')).toBeNull();
      await person.press('link', 'Manage post');
      await person.until(`location.pathname.endsWith('/my_pending_content')`);
      await person.until(`document.querySelector('[role=feed] [role=status]')`);
      const [post] = await trial.posts();
      await trial.tell('decline', { postId: post?.id });
      await person.open(`/groups/${approving}/my_pending_content`);
      await person.until(`document.body.innerText.includes('No posts to show')`);
      await person.press('link', 'Declined');
      await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
      expect(await person.texts()).toEqual(['waiting']);
      await trial.tell('remove', { postId: post?.id });
      await person.open(`/groups/${approving}/my_declined_content`);
      await person.until(`document.body.innerText.includes('No posts to show')`);
      await person.press('link', 'Removed');
      await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
      expect(await person.texts()).toEqual(['waiting']);
    },
    longMs,
  );

  it(
    'says that it failed, and that one did too much',
    async () => {
      await trial.suffer({ kind: 'error-500', method: 'POST', path: '/api/groups' });
      const person = await inGroup();
      await person.post('again');
      await person.until(
        `document.querySelector('[role=dialog] [role=alert]')?.textContent.includes('could not post')`,
      );
      await trial.suffer({ kind: 'rate-limit', method: 'POST', path: '/api/groups' });
      await person.press('button', 'Post');
      await person.see('dialog', "You can't use this feature right now");
      expect(await trial.posts()).toEqual([]);
    },
    longMs,
  );
});

describe('joining', () => {
  it(
    'happens in place, by questions where there are some',
    async () => {
      const person = await trial.person('plain-2');
      const { groups } = await trial.truth<{ groups: { id: string; privacy: string }[] }>('groups');
      const outside = groups.slice(60);
      await person.open(`/groups/${outside.find(({ privacy }) => privacy === 'public')?.id}`);
      await person.press('button', 'Join group');
      await person.see('button', 'Leave group');
      await person.open(`/groups/${outside.find(({ privacy }) => privacy === 'private')?.id}`);
      await person.press('button', 'Join group');
      await person.see('dialog', 'Membership questions');
      await person.press('button', 'Submit');
      await person.until(`document.querySelector('[role=dialog] [role=alert]')`);
      for (const field of await person.page.$$('[role=dialog] textarea')) {
        await field.focus();
        await person.insert('answer');
      }
      await person.press('button', 'Submit');
      await person.see('button', 'Cancel request');
    },
    longMs,
  );
});
