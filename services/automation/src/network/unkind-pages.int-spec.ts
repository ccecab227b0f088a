import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMedia } from '../../test/generated-media.js';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import { contentHash } from './content-hash.js';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';
import { profileOf } from '../profiles/profile-of.js';
import { permalinkId } from './permalink-id.js';

interface SetFault {
  kind: string;
  path: string;
  times?: number;
  hits: number;
}

let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;
let folder: string;
let picture: string;
let groups: { id: string; approvesPosts: boolean; privacy: string }[];
/** Each case in a group of its own. */
let turn = 0;

const { patterns } = profileOf('sandbox', undefined);
const account = 'plain-2';
const soon = () => Promise.resolve(10_000);
const fault = (kind: string, path: string, more: object = {}) =>
  world.tell('POST', '/truth/faults', { kind, path, account, ...more });
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
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof NetworkError ? error : null),
  );
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      if (error instanceof LostAnswerError) return 'lost';
      return error instanceof NetworkError ? error.reason : String(error);
    },
  );

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
  folder = await mkdtemp(join(tmpdir(), 'megafon-unkind-'));
  const proxyUrl = world.proxies[0]?.url ?? '';
  context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
  picture = await generateMedia(context.page, 'image/png', { folder, name: 'picture.png' });
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, account, 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
});
afterEach(async () => {
  const { faults } = await world.truth<{ faults: SetFault[] }>('/truth/faults');
  await world.tell('DELETE', '/truth/faults');
  // What was used up is not listed any more.
  const missed = faults.filter(({ hits, times = 1 }) => hits < times);
  expect(missed.map(({ kind, path }) => `${kind} never came at ${path}`)).toEqual([]);
});
afterAll(async () => {
  await context?.close();
  await bench?.stop();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const long =
  `${'שורה ארוכה מאוד 👩🏽‍💻 '.repeat(120)}\n\nhttps://example.com/a?b=1#c\n${'סוף. '.repeat(400)}`.trim();

describe('a post is out once, with its own address, although', () => {
  it.each<[kind: string, path: (id: string) => string, more?: object]>([
    ['stuck-splash', (id) => `/groups/${id}$`, { times: 1 }],
    ['skeleton-stays', () => '/groups'],
    ['draw-delay', (id) => `/groups/${id}`, { delayMs: 2_000 }],
    ['language-flips', () => '/groups', { times: 1 }],
    ['cookie-prompt', () => '/groups'],
    ['notification-prompt', () => '/groups'],
    ['chat-dialog', () => '/groups'],
    ['composer-missing', (id) => `/groups/${id}$`, { times: 1 }],
    ['other-wording', () => '/groups'],
    ['slug-links', () => '/groups'],
    ['permalink-permalink', () => '/groups'],
    ['permalink-multi', () => '/groups'],
    ['permalink-php', () => '/groups'],
    ['permalink-share', () => '/groups'],
    ['link-noise', () => '/groups'],
    ['bare-links', () => '/groups'],
    ['scrambled-time', () => '/groups'],
    ['emoji-pictures', () => '/groups'],
    ['texts-cut', () => '/groups'],
    ['posts-without-role', () => '/groups'],
    ['editor-late', () => '/api/view/composer'],
    ['editor-never', () => '/api/view/composer', { times: 1 }],
    ['input-lost', () => '/api/view/composer'],
    ['preview-late', () => '/api/view/composer'],
    ['post-lower', (id) => `/api/groups/${id}/posts`],
    ['post-late', (id) => `/api/groups/${id}/posts`],
    ['post-unseen', (id) => `/api/groups/${id}/posts`],
    ['toast-short', (id) => `/api/groups/${id}/posts`],
    ['toast-never', (id) => `/api/groups/${id}/posts`],
    ['dialog-lingers', (id) => `/api/groups/${id}/posts`],
    ['dialog-closes-early', () => '/api/view/composer'],
    ['promo-after-post', (id) => `/api/groups/${id}/posts`],
  ])('%s', async (kind, path, more = {}) => {
    const group = nextGroup();
    const text = `${kind}: מבצע 👩‍👩‍👧\nשורה https://example.com/${kind}`;
    await fault(kind, path(group.groupId), more);
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
    const { permalink } = await ready.submit(soon);
    const posts = await truth(group.groupId, text);
    expect(posts).toHaveLength(1);
    const id = posts[0]?.url.split('/').at(-1) ?? 'none';
    // A shared link has the id as another number.
    const ids = [id, Number(id).toString(36)];
    expect(ids).toContain(permalinkId(new URL(permalink ?? '', world.url), patterns.post));
  });

  it('its text has 5,000 characters, links, and emoji of several parts', async () => {
    const group = nextGroup();
    await fault('toast-never', `/api/groups/${group.groupId}/posts`);
    const ready = await bench.driver.preparePublish(context, group, { text: long, mediaPaths: [] });
    const { permalink } = await ready.submit(soon);
    const [post, ...others] = await truth(group.groupId, long);
    expect(others).toEqual([]);
    expect(permalink).toBe(post?.url);
  });

  it.each(['media-after-press', 'media-remounts-editor', 'upload-slow'])('%s', async (kind) => {
    const group = nextGroup();
    const text = `${kind}: עם תמונה`;
    await fault(kind, '/api/view/composer');
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [picture] });
    await ready.submit(soon);
    const posts = await truth(group.groupId, text);
    expect(posts.map(({ media }) => media.length)).toEqual([1]);
  });

  it.each(['bare-links', 'unlinked'])('%s, and its picture has a link to itself', async (kind) => {
    const group = nextGroup();
    const text = `${kind}: תמונה שמקשרת לעצמה`;
    await fault(kind, '/groups');
    await fault('toast-never', `/api/groups/${group.groupId}/posts`);
    const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [picture] });
    const { permalink } = await ready.submit(soon);
    const [post, ...others] = await truth(group.groupId, text);
    expect(others).toEqual([]);
    expect(permalink).toBe(post?.url);
  });

  it('the same text stands there already, and nothing is said of the new one', async () => {
    const group = nextGroup();
    const content = { text: 'אותו טקסט בדיוק', mediaPaths: [] };
    await (await bench.driver.preparePublish(context, group, content)).submit(soon);
    for (const kind of ['toast-never', 'post-unseen'])
      await fault(kind, `/api/groups/${group.groupId}/posts`);
    await bench.driver.visit(context);
    const { permalink } = await (await bench.driver.preparePublish(context, group, content)).submit(soon);
    const posts = await truth(group.groupId, content.text);
    expect(posts).toHaveLength(2);
    expect(permalink).toBe(
      posts
        .map(({ url }) => url)
        .sort()
        .at(-1),
    );
  });
});

describe('nothing is claimed', () => {
  it('of a post that the network swallowed: it is lost, and then seen not to be there', async () => {
    const group = nextGroup();
    const content = { text: 'נבלע', mediaPaths: [] };
    await fault('post-swallowed', `/api/groups/${group.groupId}/posts`);
    const ready = await bench.driver.preparePublish(context, group, content);
    expect(await reasonOf(ready.submit(soon))).toBe('lost');
    const sought = { contentHash: contentHash(content.text), before: ready.before };
    expect(await bench.driver.findOwnPost(context, group, sought)).toEqual({ is: 'absent' });
  });

  it('of a post that moderators took down at once: it is not absent', async () => {
    const group = nextGroup();
    const content = { text: 'הוסר מיד', mediaPaths: [] };
    const ready = await bench.driver.preparePublish(context, group, content);
    const { permalink } = await ready.submit(soon);
    await world.tell('POST', '/truth/remove', { postId: permalink?.split('/').at(-1) });
    const sought = { contentHash: contentHash(content.text), before: ready.before };
    expect(await bench.driver.findOwnPost(context, group, sought)).toEqual({ is: 'unsure' });
    expect(await bench.driver.followPost(context, group, sought)).toEqual({ is: 'declined' });
  });

  it('of a post that waits, where nothing marks it', async () => {
    const groupId = groups.slice(0, 20).find(({ approvesPosts }) => approvesPosts)?.id ?? '';
    await fault('waiting-unmarked', '/groups');
    await fault('toast-never', `/api/groups/${groupId}/posts`);
    const content = { text: 'ממתין בלי סימן', mediaPaths: [] };
    const ready = await bench.driver.preparePublish(context, { groupId }, content);
    const published = await ready.submit(soon);
    expect(published.pendingApproval).toBe(true);
  });

  it.each(['admins-only', 'listings-only'])('of a group that is %s, in both languages', async (kind) => {
    const group = nextGroup();
    await fault(kind, `/groups/${group.groupId}`);
    for (const language of ['one', 'other']) {
      if (language === 'other') await fault('language-flips', '/groups', { times: 1 });
      const content = { text: `לא כאן: ${language}`, mediaPaths: [] };
      expect(await reasonOf(bench.driver.preparePublish(context, group, content))).toBe(kind);
    }
    expect(await truth(group.groupId, 'לא כאן: one')).toEqual([]);
  });

  it('of a group that asks something before a first post: nothing was sent, in both languages', async () => {
    const group = nextGroup();
    await fault('participation-check', `/api/view/composer/${group.groupId}`);
    for (const language of ['one', 'other']) {
      if (language === 'other') await fault('language-flips', '/groups', { times: 1 });
      const text = `ראשון כאן: ${language}`;
      const ready = await bench.driver.preparePublish(context, group, { text, mediaPaths: [] });
      expect(await reasonOf(ready.submit(soon))).toBe('participation-check');
      expect(await truth(group.groupId, text)).toEqual([]);
    }
  });

  it.each(['post-as-page', 'comment-box-hidden', 'posts-without-role'])(
    'of a post that takes no comments, in both languages, with %s',
    async (kind) => {
      const postUrl = await postIn(groups[2]?.id);
      await fault(kind, kind === 'comment-box-hidden' ? '/api/view/comments' : '/groups');
      await fault('comments-off', '/api/view/comments');
      for (const language of ['one', 'other']) {
        if (language === 'other') await fault('language-flips', '/groups', { times: 1 });
        const content = { text: `לא כאן: ${language}`, mediaPaths: [] };
        expect(await reasonOf(bench.driver.prepareComment(context, postUrl, content))).toBe('comments-off');
      }
    },
  );

  it('of a post whose field is hidden, where somebody else says that comments are off', async () => {
    const postUrl = await postIn(groups[3]?.id);
    const said = { text: 'Comments are turned off for this post.', mediaPaths: [] };
    await (await bench.driver.prepareComment(context, postUrl, said)).submit(soon);
    await fault('comment-box-hidden', '/api/view/comments');
    const content = { text: 'ובכל זאת תגובה', mediaPaths: [] };
    expect(await reasonOf(bench.driver.prepareComment(context, postUrl, content))).toBe('no error');
  });

  it('of a page behind a dialog that nobody knows, in both languages: the dialog is named', async () => {
    const group = nextGroup();
    await fault('unknown-dialog', `/groups/${group.groupId}$`);
    const said: (string | null)[] = [];
    for (const language of ['one', 'other']) {
      if (language === 'other') await fault('language-flips', '/groups', { times: 1 });
      const content = { text: `לא מאחורי דיאלוג: ${language}`, mediaPaths: [] };
      const error = await errorOf(bench.driver.preparePublish(context, group, content));
      expect(error).toMatchObject({ reason: 'unknown-page', isStrange: true });
      said.push(error?.detail ?? null);
      expect(await truth(group.groupId, content.text)).toEqual([]);
    }
    const named = (name: string) => `the dialog "${name}" is in the way`;
    expect(said.sort()).toEqual(['Your choices about ads', 'הבחירות שלך לגבי מודעות'].map(named));
  });

  it.each(['throttled-list', 'silent-list'])(
    'of a group list that stops at its beginning, and it is said how far it came: %s',
    async (kind) => {
      const { length } = await bench.driver.listGroups(context);
      await fault(kind, '/api/view/groups');
      const detail = `20 of ${length} groups, the list still loads`;
      expect(await errorOf(bench.driver.listGroups(context))).toMatchObject({ reason: 'timeout', detail });
    },
  );

  it('of groups that are only suggested', async () => {
    const whole = await bench.driver.listGroups(context);
    await fault('suggested-groups', '/api/view/groups');
    const listed = await bench.driver.listGroups(context);
    expect(listed.map(({ groupId }) => groupId).sort()).toEqual(whole.map(({ groupId }) => groupId).sort());
  });
});

describe('a comment is out once, with its own address, although', () => {
  it.each<[kind: string, path: string]>([
    ['comment-button', '/api/view/comments'],
    ['comment-box-hidden', '/api/view/comments'],
    ['comment-unseen', '/api/posts/*/comments'],
    ['post-as-page', '/groups'],
    ['bare-links', '/groups'],
    ['posts-without-role', '/groups'],
    ['emoji-pictures', '/groups'],
  ])('%s', async (kind, path) => {
    const postUrl = await postIn(groups[1]?.id);
    const text = `${kind}: תגובה\nבשתי שורות`;
    await fault(kind, path);
    const ready = await bench.driver.prepareComment(context, postUrl, { text, mediaPaths: [] });
    const { permalink } = await ready.submit(soon);
    const postId = postUrl.split('/').at(-1);
    const { comments } = await world.truth<{ comments: TruthPost[] }>(`/truth/comments?postId=${postId}`);
    const own = comments.filter((comment) => comment.text === text);
    expect(own).toHaveLength(1);
    expect(permalink).toBe(own[0]?.url);
  });
});

describe('a session', () => {
  const expired = { reason: 'session-expired', detail: 'the cookies of the session are gone' };
  const signedIn = async (username: string, proxy: number) => {
    const proxyUrl = world.proxies[proxy]?.url ?? '';
    const other = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
    await bench.driver.openLogin(other);
    await bench.driver.fillCredentials(other, username, 'sandbox-pass');
    await bench.driver.submitCredentials(other);
    return other;
  };
  const documents = async (username: string, groupId: string) => {
    const path = `/truth/requests?account=${username}`;
    const { requests } = await world.truth<{ requests: { path: string }[] }>(path);
    return requests.filter((request) => request.path.startsWith(`/groups/${groupId}`));
  };

  it('that ended without a word is told apart from a page without a composer', async () => {
    const other = await signedIn('plain-4', 1);
    const groupId = groups.find(({ privacy }) => privacy === 'public')?.id ?? '';
    const group = `/groups/${groupId}$`;
    // Whoever is not signed in sees the page, and nothing to act with: only the cookies tell.
    await fault('quiet-logout', group, { account: 'plain-4', times: 1 });
    const post = bench.driver.preparePublish(other, { groupId }, { text: 'א', mediaPaths: [] });
    expect(await errorOf(post)).toMatchObject(expired);
    await fault('open-to-strangers', group, { account: undefined });
    expect(await errorOf(bench.driver.lookAtGroup(other, { groupId }))).toMatchObject(expired);
    await other.close();
  });

  it.each(['by a link', 'by its address'])(
    'that ended is told within seconds where the page is drawn on and on, opened %s',
    async (how) => {
      const username = how === 'by a link' ? 'plain-6' : 'plain-8';
      const other = await signedIn(username, how === 'by a link' ? 3 : 4);
      const groupId = groups.find(({ privacy }) => privacy === 'public')?.id ?? '';
      const group = `/groups/${groupId}$`;
      await fault('quiet-logout', group, { account: username, times: 1 });
      await fault('skeleton-stays', group, { account: undefined });
      const look =
        how === 'by a link'
          ? bench.driver.preparePublish(other, { groupId }, { text: 'א', mediaPaths: [] })
          : bench.driver.lookAtGroup(other, { groupId });
      expect(await errorOf(look)).toMatchObject(expired);
      // A page may take 15 s, by its own clock, before it is given up and opened once more.
      expect(await other.page.evaluate(() => performance.now())).toBeLessThan(9_000);
      expect(await documents(username, groupId)).toHaveLength(1);
      await other.close();
    },
  );

  it('begins in two steps, and where the network asks to trust the browser', async () => {
    const other = await bench.pool.open({
      proxyUrl: world.proxies[2]?.url ?? '',
      session: null,
      withPictures: false,
    });
    await world.tell('POST', '/truth/faults', { kind: 'login-two-steps', path: '/login' });
    await world.tell('POST', '/truth/faults', { kind: 'trust-browser', path: '/login/two-factor' });
    await bench.driver.openLogin(other);
    await bench.driver.fillCredentials(other, 'two-factor', 'sandbox-pass');
    expect(await bench.driver.submitCredentials(other)).toBe('two-factor');
    const { code } = await world.truth<{ code: string }>('/truth/phone/two-factor');
    expect(await bench.driver.submitCode(other, { twoFactorCode: code, captchaCode: '' })).toBe('signed-in');
    await bench.driver.visit(other);
    await other.close();
  });
});
