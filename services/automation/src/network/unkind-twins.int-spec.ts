import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import { contentHash } from './content-hash.js';
import { LostAnswerError } from '../profiles/network-error.js';
import type { NetworkProfile } from '../profiles/network-profile.js';
import { permalinkId } from './permalink-id.js';
import { profileOf } from '../profiles/profile-of.js';
import { WebNetworkDriver } from './web-network-driver.js';

let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;
let groups: { id: string; approvesPosts: boolean }[];
/** Each case in a group of its own. */
let turn = 0;

const account = 'plain-2';
const soon = () => Promise.resolve(10_000);
const fault = (kind: string, path: string) => world.tell('POST', '/truth/faults', { kind, path, account });
const nextGroup = () => {
  const open = groups.slice(0, 20).filter(({ approvesPosts }) => !approvesPosts);
  turn += 1;
  return { groupId: open[turn % open.length]?.id ?? '' };
};
const truth = async (groupId: string, text: string) => {
  const path = `/truth/posts?author=${account}&groupId=${groupId}`;
  const { posts } = await world.truth<{ posts: TruthPost[] }>(path);
  return posts.filter((post) => post.text === text);
};
const postIn = async (groupId: string | undefined) => {
  const path = `/truth/posts?all=1&groupId=${groupId}`;
  const { posts } = await world.truth<{ posts: TruthPost[] }>(path);
  return posts.findLast(({ state }) => state === 'published')?.url ?? '';
};
const commentsBelow = async (postUrl: string, text: string) => {
  const path = `/truth/comments?postId=${postUrl.split('/').at(-1)}`;
  const { comments } = await world.truth<{ comments: TruthPost[] }>(path);
  return comments.filter((comment) => comment.text === text);
};
/** As the person does it, in another window. */
const publishByHand = (groupId: string, text: string) =>
  context.page.evaluate(
    async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const { ok } = await fetch(path, { method: 'POST', headers, body });
      if (!ok) throw new Error(path);
    },
    `/api/groups/${groupId}/posts`,
    JSON.stringify({ text }),
  );
/** The same pages, of a network that is in this as Facebook is. */
const driverWith = (layout: Partial<NetworkProfile>) =>
  new WebNetworkDriver({ current: { ...profileOf('sandbox', world.url), ...layout } }, bench.pool, {
    PAGE_TIMEOUT_MS: 15_000,
  });

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
  const proxyUrl = world.proxies[0]?.url ?? '';
  context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, account, 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
});
afterEach(() => world.tell('DELETE', '/truth/faults'));
afterAll(async () => {
  await context?.close();
  await bench?.stop();
  await world?.stop();
});

describe('a post without an address, beside an old one of the same text that has none', () => {
  const prepare = async (text: string) => {
    const group = nextGroup();
    await publishByHand(group.groupId, text);
    await bench.driver.visit(context);
    await fault('unlinked', '/groups');
    await fault('toast-never', `/api/groups/${group.groupId}/posts`);
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
    const sought = { contentHash: contentHash(text), before: ready.before };
    expect(ready.before).toMatchObject({ ids: [], unlinked: 1, isWhole: true });
    return { group, ready, look: () => bench.driver.findOwnPost(context, group, sought) };
  };

  it('is out once, and nobody is told to write it again', async () => {
    const text = 'בלי כתובת, ולידו תאום ישן';
    const { group, ready, look } = await prepare(text);
    const published = { permalink: null, pendingApproval: false };
    expect(await ready.submit(soon)).toMatchObject(published);
    expect(await truth(group.groupId, text)).toHaveLength(2);
    expect(await look()).toEqual({ is: 'found', ...published });
  });

  it('is not said to be absent when the network swallowed it: the old one may be gone, and this be it', async () => {
    const text = 'נבלע, ולידו תאום ישן בלי כתובת';
    const { group, ready, look } = await prepare(text);
    await fault('post-swallowed', `/api/groups/${group.groupId}/posts`);
    await expect(ready.submit(soon)).rejects.toBeInstanceOf(LostAnswerError);
    expect(await look()).toEqual({ is: 'unsure' });
  });
});

describe('a text between whose lines the page has others', () => {
  it.each([
    ['as it was written', 'שורה 🎉\nשורה שנייה\n\nhttps://example.com/a'],
    ['also where one of its own is such a line', 'עקבו אחרינו:\nFacebook\nInstagram 🎉'],
  ])('is found in a post, %s', async (_, text) => {
    const group = nextGroup();
    for (const kind of ['stray-strings', 'emoji-pictures']) await fault(kind, '/groups');
    for (const kind of ['toast-never', 'post-unseen'])
      await fault(kind, `/api/groups/${group.groupId}/posts`);
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
    const { permalink } = await ready.submit(soon);
    expect((await truth(group.groupId, text)).map(({ url }) => url)).toEqual([permalink]);
  });

  it.each(['as it is drawn', 'that is drawn only later'])('is found in a comment %s', async (when) => {
    const postUrl = await postIn(groups[1]?.id);
    const text = `תגובה ${when}\nבשתי שורות`;
    await fault('stray-strings', '/groups');
    if (when !== 'as it is drawn') await fault('comment-unseen', '/api/posts/*/comments');
    const ready = await bench.driver.prepareComment(context, postUrl, { text, mediaPaths: [] });
    const { permalink } = await ready.submit(soon);
    expect((await commentsBelow(postUrl, text)).map(({ url }) => url)).toEqual([permalink]);
  });
});

describe('a text of which one shows the rest', () => {
  it.each<[where: string, ofPost?: string[], ofPage?: string[]]>([
    ['in the feed'],
    ['only in the list of own posts', ['post-unseen']],
    ['on pages that have more', ['post-unseen'], ['bare-links', 'stray-strings', 'emoji-pictures']],
    ['on pages without roles', ['post-unseen'], ['posts-without-role', 'permalink-multi']],
  ])(
    'is out once beside an old twin, and nothing is said of it: it is %s',
    async (where, ofPost = [], ofPage = []) => {
      const text = `מבצע שמוצג חתוך ✂️\nועוד ${where} 🎁`;
      const group = nextGroup();
      for (const other of [text, 'מבצע שמוצג חתוך, אבל אחר']) await publishByHand(group.groupId, other);
      const [old] = await truth(group.groupId, text);
      await bench.driver.visit(context);
      for (const kind of ['texts-cut', ...ofPage]) await fault(kind, '/groups');
      for (const kind of ['toast-never', ...ofPost]) await fault(kind, `/api/groups/${group.groupId}/posts`);
      const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
      expect(ready.before).toMatchObject({ ids: [old?.url.split('/').at(-1)], isWhole: true });
      const { permalink } = await ready.submit(soon);
      const posts = await truth(group.groupId, text);
      expect(posts).toHaveLength(2);
      const [made] = posts.filter(({ url }) => url !== old?.url);
      const idOf = (url = '') =>
        permalinkId(new URL(url, world.url), profileOf('sandbox', undefined).patterns.post);
      expect(idOf(permalink ?? '')).toBe(idOf(made?.url));
    },
  );

  it('is absent when the network swallowed it, beside another that begins so and was written meanwhile', async () => {
    const text = 'מבצע שמוצג חתוך ונבלע';
    const group = nextGroup();
    await bench.driver.visit(context);
    await fault('texts-cut', '/groups');
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
    await publishByHand(group.groupId, 'מבצע שמוצג חתוך, אבל אחר');
    await fault('post-swallowed', `/api/groups/${group.groupId}/posts`);
    await expect(ready.submit(soon)).rejects.toBeInstanceOf(LostAnswerError);
    const sought = { contentHash: contentHash(text), before: ready.before, text };
    expect(await bench.driver.findOwnPost(context, group, sought)).toEqual({ is: 'absent' });
  });
});

describe('a long text whose rest nothing shows that the driver knows', () => {
  const long = (what: string) => `${what}: ${'עוד מילה ועוד אחת, '.repeat(60)}סוף`;
  const prepare = async (text: string, group = nextGroup()) => {
    await fault('other-see-more', '/groups');
    for (const kind of ['toast-never', 'post-unseen'])
      await fault(kind, `/api/groups/${group.groupId}/posts`);
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
    const sought = { contentHash: contentHash(text), before: ready.before };
    return { group, ready, sought };
  };

  it('is out once, and nobody is told to write it again: it is not known whether it is out', async () => {
    const text = long('יצא');
    const { group, ready, sought } = await prepare(text);
    await expect(ready.submit(soon)).rejects.toBeInstanceOf(LostAnswerError);
    expect(await truth(group.groupId, text)).toHaveLength(1);
    for (const known of [{}, { text }])
      expect(await bench.driver.findOwnPost(context, group, { ...sought, ...known })).toEqual({
        is: 'unsure',
      });
    expect(await bench.driver.followPost(context, group, { ...sought, text })).toEqual({ is: 'unsure' });
  });

  it('is not taken for new beside an old twin that is shown whole afterwards', async () => {
    const text = long('תאום');
    const group = nextGroup();
    await publishByHand(group.groupId, text);
    const { ready, sought } = await prepare(text, group);
    expect(ready.before).toMatchObject({ ids: [expect.any(String)], unlinked: 0, isWhole: true });
    await world.tell('DELETE', '/truth/faults');
    const look = await bench.driver.findOwnPost(context, group, { ...sought, text });
    expect(look).toEqual({ is: 'absent' });
  });

  it('is absent beside another that begins otherwise, and was written by hand meanwhile', async () => {
    const text = long('נבלע');
    const { group, ready, sought } = await prepare(text);
    await publishByHand(group.groupId, long('אחר'));
    await fault('post-swallowed', `/api/groups/${group.groupId}/posts`);
    await expect(ready.submit(soon)).rejects.toBeInstanceOf(LostAnswerError);
    expect(await bench.driver.findOwnPost(context, group, { ...sought, text })).toEqual({ is: 'absent' });
    expect(await bench.driver.findOwnPost(context, group, sought)).toEqual({ is: 'unsure' });
  });
});

describe('where it is not known what stood there before', () => {
  it('a comment of this text that is drawn after the click is not taken for the new one', async () => {
    const driver = driverWith({ showsAllComments: false });
    const postUrl = await postIn(groups[2]?.id);
    const text = 'תאום שמופיע מאוחר';
    const earlier = await driver.prepareComment(context, postUrl, { text, mediaPaths: [] });
    await earlier.submit(soon);
    await fault('comment-unseen', '/api/posts/*/comments');
    const ready = await driver.prepareComment(context, postUrl, { text, mediaPaths: [] });
    expect(ready.before).toMatchObject({ ids: [expect.any(String)], isWhole: false });
    await context.page.evaluate((said) => {
      const twin = () => {
        const field = document.querySelector('[role=dialog] [data-lexical-editor]');
        const self = document.querySelector('nav a[href^="/people/"]')?.getAttribute('href') ?? '/';
        field?.closest('section')?.insertAdjacentHTML(
          'beforeend',
          `<div role="article" aria-label="תגובה מאת מישהי לפני שעה"><a href="${self}">מישהי</a>
            <div dir="auto" style="white-space: pre-wrap">${said}</div><a href="?comment_id=77">1h</a></div>`,
        );
      };
      addEventListener('keydown', ({ key }) => key === 'Enter' && setTimeout(twin, 300));
    }, text);
    await expect(ready.submit(soon)).rejects.toBeInstanceOf(LostAnswerError);
    expect(await commentsBelow(postUrl, text)).toHaveLength(2);
    const sought = { contentHash: contentHash(text), before: ready.before };
    expect(await driver.findOwnComment(context, postUrl, sought)).toEqual({ is: 'unsure' });
  });

  it("nothing is absent from a list of one's own posts that ends where a throttled one does", async () => {
    const driver = driverWith({ showsLoader: false });
    const group = nextGroup();
    const before = { ids: [], unlinked: 0, newest: [], isWhole: true };
    const look = () => driver.findOwnPost(context, group, { contentHash: contentHash('לא נכתב'), before });
    for (let count = 1; count <= 20; count += 1) await publishByHand(group.groupId, `פוסט ${count}`);
    expect(await look()).toEqual({ is: 'unsure' });
    await publishByHand(group.groupId, 'פוסט 21');
    expect(await look()).toEqual({ is: 'absent' });
  });
});
