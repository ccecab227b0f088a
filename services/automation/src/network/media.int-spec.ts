import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMedia } from '../../test/generated-media.js';
import type { MediaType } from '../../test/generated-media.js';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import { contentHash } from './content-hash.js';
import { NetworkError } from '../profiles/network-error.js';

let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;
let folder: string;
let groups: { id: string; approvesPosts: boolean }[];
const files: Partial<Record<MediaType, string>> = {};
/** Ten of them, each another. */
const pictures: string[] = [];
const groupOf = (index: number) => ({ groupId: groups[index]?.id ?? '' });
const soon = () => Promise.resolve(30_000);

const text = [
  'שָׁלוֹם לְכֻלָּם! בּוֹאוּ לִרְאוֹת 👨‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈',
  'מבצע 50%: 3 ב-100 ₪ (עד יום ו׳) — "רק היום"',
  '',
  'English inside, \u200fRLM and \u200eLRM marks, <b>no markup</b> & ampersands',
  'https://example.com/a?b=1&c=%D7%A9#d',
].join('\n');

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
  groups = groups.filter(({ approvesPosts }) => !approvesPosts);
  folder = await mkdtemp(join(tmpdir(), 'megafon-test-media-'));
  const proxyUrl = world.proxies[0]?.url ?? '';
  context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
  for (const type of ['image/png', 'image/jpeg', 'video/webm', 'video/mp4'] as const) {
    const name = `0b0e9d5e-0000-4000-8000-00000000000${Object.keys(files).length}.${type.split('/')[1]}`;
    files[type] = await generateMedia(context.page, type, { folder, name });
  }
  for (let number = 0; number < 10; number += 1) {
    const type = number % 2 === 0 ? 'image/png' : 'image/jpeg';
    const name = `0b0e9d5e-0000-4000-8000-00000000001${number}.${type.split('/')[1]}`;
    pictures.push(await generateMedia(context.page, type, { folder, name, label: String(number) }));
  }
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, 'plain', 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
});
afterAll(async () => {
  await context?.close();
  await bench?.stop();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function publish(index: number, content: { text: string; mediaPaths: readonly string[] }) {
  const ready = await bench.driver.preparePublish(context, groupOf(index), content);
  return { ...(await ready.submit(soon)), before: ready.before };
}

async function truth(index: number): Promise<TruthPost[]> {
  const { posts } = await world.truth<{ posts: TruthPost[] }>(
    `/truth/posts?author=plain&groupId=${groupOf(index).groupId}`,
  );
  return posts;
}

async function expected(path: string, type: string) {
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return expect.objectContaining({ type, sizeBytes: bytes.length, sha256 });
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  return error instanceof NetworkError ? error.reason : String(error);
}

describe('a post with a picture or video', () => {
  it.each(['image/png', 'image/jpeg', 'video/webm', 'video/mp4'] as const)(
    'arrives whole, %s and text, byte for byte, and is found again',
    async (type) => {
      const index = ['image/png', 'image/jpeg', 'video/webm', 'video/mp4'].indexOf(type);
      const mediaPath = files[type] ?? '';
      const published = await publish(index, { text, mediaPaths: [mediaPath] });
      const [post, ...others] = await truth(index);
      expect(others).toEqual([]);
      expect(post).toMatchObject({ text, url: published.permalink, state: 'published' });
      expect(post?.media).toEqual([await expected(mediaPath, type)]);
      const stored = await fetch(post?.media[0]?.url ?? '');
      expect(Buffer.from(await stored.arrayBuffer()).equals(await readFile(mediaPath))).toBe(true);
      const sought = { contentHash: contentHash(text), before: published.before };
      expect(await bench.driver.findOwnPost(context, groupOf(index), sought)).toMatchObject({ is: 'found' });
    },
  );

  it('leaves nothing behind in the composer for the posts after it', async () => {
    const [png = '', webm = ''] = [files['image/png'], files['video/webm']];
    await publish(5, { text: 'עם תמונה', mediaPaths: [png] });
    await publish(5, { text: 'בלי', mediaPaths: [] });
    await publish(5, { text: 'עם סרטון', mediaPaths: [webm] });
    await publish(5, { text: 'שוב בלי', mediaPaths: [] });
    const posts = await truth(5);
    expect(posts.map((post) => [post.text, post.media.map(({ type }) => type)])).toEqual([
      ['עם תמונה', ['image/png']],
      ['בלי', []],
      ['עם סרטון', ['video/webm']],
      ['שוב בלי', []],
    ]);
  });

  it('that was never sent leaves nothing behind either', async () => {
    await publish(6, { text: 'קודם', mediaPaths: [] });
    await bench.driver.preparePublish(context, groupOf(6), {
      text: 'טיוטה',
      mediaPaths: [files['image/png'] ?? ''],
    });
    await publish(6, { text: 'אחרי הטיוטה', mediaPaths: [] });
    expect((await truth(6)).map((post) => [post.text, post.media])).toEqual([
      ['קודם', []],
      ['אחרי הטיוטה', []],
    ]);
  });

  it.each([
    ['a picture that is none', 'broken.png', 'not a picture'],
    ['a video that is none', 'broken.mp4', 'not a video'],
    ['another type of file', 'page.html', '<h1>no</h1>'],
  ])('is refused before the click for %s, and the next one is clean', async (_what, name, bytes) => {
    const mediaPath = join(folder, name);
    await writeFile(mediaPath, bytes);
    const before = await truth(7);
    expect(await reasonOf(publish(7, { text: 'לא יפורסם', mediaPaths: [mediaPath] }))).toBe(
      'rejected-by-network',
    );
    await publish(7, { text: `אחרי ${name}`, mediaPaths: [] });
    const added = (await truth(7)).slice(before.length);
    expect(added.map((post) => [post.text, post.media])).toEqual([[`אחרי ${name}`, []]]);
  });
});

describe('a post with several pictures', () => {
  const expectedOf = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => expected(path, path.endsWith('png') ? 'image/png' : 'image/jpeg')));
  const fault = (kind: string, path: string) =>
    world.tell('POST', '/truth/faults', { kind, path, account: 'plain', times: 1 });
  afterEach(() => world.tell('DELETE', '/truth/faults'));

  it('arrives whole, all of them in their order, and is found again', async () => {
    const published = await publish(9, { text, mediaPaths: pictures });
    const [post, ...others] = await truth(9);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ text, url: published.permalink });
    expect(post?.media).toEqual(await expectedOf(pictures));
    const sought = { contentHash: contentHash(text), before: published.before };
    expect(await bench.driver.findOwnPost(context, groupOf(9), sought)).toMatchObject({ is: 'found' });
    const turned = pictures.toReversed().slice(0, 3);
    await publish(9, { text: 'שוב, בסדר אחר', mediaPaths: turned });
    expect((await truth(9)).at(-1)?.media).toEqual(await expectedOf(turned));
  });

  it.each(['media-after-press', 'media-remounts-editor', 'upload-slow'])(
    'has each of them, and its text, although: %s',
    async (kind) => {
      await fault(kind, '/api/view/composer');
      const before = await truth(10);
      await publish(10, { text: `${kind}\n${text}`, mediaPaths: pictures.slice(0, 4) });
      const [post, ...others] = (await truth(10)).slice(before.length);
      expect(others).toEqual([]);
      expect(post).toMatchObject({ text: `${kind}\n${text}`, media: await expectedOf(pictures.slice(0, 4)) });
    },
  );

  it('is not published without one that the network lost on its way, and the next try has them all', async () => {
    await fault('error-500', '/api/uploads');
    const content = { text: 'אחת הלכה לאיבוד', mediaPaths: pictures.slice(0, 3) };
    expect(await reasonOf(publish(11, content))).toBe('network-failed');
    expect(await truth(11)).toEqual([]);
    await publish(11, content);
    expect((await truth(11)).map(({ media }) => media.length)).toEqual([3]);
  });

  it('is refused with one among them that is no picture', async () => {
    const broken = join(folder, 'broken-among-them.png');
    await writeFile(broken, 'not a picture');
    const [first = '', second = ''] = pictures;
    const content = { text: 'אחת שבורה', mediaPaths: [first, broken, second] };
    expect(await reasonOf(publish(12, content))).toBe('rejected-by-network');
    expect(await truth(12)).toEqual([]);
  });
});

describe('a comment with a picture or video', () => {
  it.each(['image/jpeg', 'video/mp4'] as const)('arrives whole: %s', async (type) => {
    const { permalink } = await publish(8, { text: `פוסט לתגובה ${type}`, mediaPaths: [] });
    const mediaPath = files[type] ?? '';
    const ready = await bench.driver.prepareComment(context, permalink ?? '', {
      text,
      mediaPaths: [mediaPath],
    });
    const commented = await ready.submit(soon);
    const postId = permalink?.split('/').at(-1);
    const { comments } = await world.truth<{ comments: TruthPost[] }>(`/truth/comments?postId=${postId}`);
    expect(comments).toEqual([expect.objectContaining({ text, url: commented.permalink })]);
    expect(comments[0]?.media).toEqual([await expected(mediaPath, type)]);
  });
});
