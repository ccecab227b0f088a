import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountContext } from '../browsers/account-context.js';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import { statusOf } from '../../test/status-of.js';
import type { DriverBench, SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { contentHash } from './content-hash.js';
import { LostAnswerError, NetworkError } from '../profiles/network-error.js';

// A page that is unknown is waited for, and opened once more.

let world: SandboxWorld;
let bench: DriverBench;
let groups: { id: string; privacy: string; questions: string[]; approvesPosts: boolean }[];
const soon = () => Promise.resolve(10_000);

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
});

afterAll(async () => {
  await bench?.stop();
  await world?.stop();
});

afterEach(() => world.tell('DELETE', '/truth/faults'));

async function open(number = 0): Promise<AccountContext> {
  const proxyUrl = world.proxies[number]?.url ?? '';
  return bench.pool.open({ proxyUrl, session: null, withPictures: false });
}

async function signedIn(username: string, number = 0): Promise<AccountContext> {
  const context = await open(number);
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, username, 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
  return context;
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  if (error instanceof LostAnswerError && error.cause instanceof NetworkError)
    return `no answer, but ${error.cause.reason}`;
  return error instanceof NetworkError ? error.reason : String(error);
}

describe('signing in', () => {
  it('signs in, and another context with the same session is signed in as well', async () => {
    const context = await signedIn('plain');
    const session = await context.session();
    await context.close();
    const again = await bench.pool.open({
      proxyUrl: world.proxies[0]?.url ?? '',
      session,
      withPictures: false,
    });
    await bench.driver.visit(again);
    await again.close();
  });

  it.each([
    ['plain', 'wrong', 'wrong-password'],
    ['blocked', 'sandbox-pass', 'blocked'],
    ['two-factor', 'sandbox-pass', 'two-factor'],
    ['captcha', 'sandbox-pass', 'captcha'],
    ['approval', 'sandbox-pass', 'approval'],
  ])('sees what follows for %s with the password %s: %s', async (username, password, kind) => {
    const context = await open();
    await bench.driver.openLogin(context);
    await bench.driver.fillCredentials(context, username, password);
    expect(await bench.driver.submitCredentials(context)).toBe(kind);
    await context.close();
  });

  it('goes through a CAPTCHA and a code, and says so when one was wrong', async () => {
    const context = await open();
    await bench.driver.openLogin(context);
    await bench.driver.fillCredentials(context, 'two-factor-captcha', 'sandbox-pass');
    expect(await bench.driver.submitCredentials(context)).toBe('captcha');
    const phone = () => world.truth<{ code: string; captcha: string }>('/truth/phone/two-factor-captcha');
    const send = (codes: { twoFactorCode?: string; captchaCode?: string }) =>
      bench.driver.submitCode(context, { twoFactorCode: '', captchaCode: '', ...codes });
    expect(await send({ captchaCode: 'XXXX' })).toBe('captcha');
    expect(await send({ captchaCode: (await phone()).captcha })).toBe('two-factor');
    expect(await send({ twoFactorCode: '000000' })).toBe('two-factor');
    expect(await send({ twoFactorCode: (await phone()).code })).toBe('signed-in');
    await context.close();
  });
});

describe('acting', () => {
  let context: AccountContext;
  beforeAll(async () => {
    context = await signedIn('plain-2', 1);
  });
  afterAll(() => context?.close());

  it('lists every group of the account with its name and number of members', async () => {
    const { accounts } = await world.truth<{ accounts: { username: string; groups: string[] }[] }>(
      '/truth/accounts',
    );
    const expected = accounts.find(({ username }) => username === 'plain-2')?.groups ?? [];
    const listed = await bench.driver.listGroups(context);
    expect(listed.map(({ groupId }) => groupId).sort()).toEqual([...expected].sort());
    expect(listed.every(({ name, memberCount }) => name !== '' && memberCount > 200)).toBe(true);
  });

  it('publishes Hebrew text of several lines through its proxy, and finds it again', async () => {
    const groupId = groups[0]?.id ?? '';
    const text = 'שלום לכולם! 🎉\nשורה שנייה: 50% הנחה\n\nhttps://example.com/a?b=1';
    const ready = await bench.driver.preparePublish(context, { groupId }, { text, mediaPaths: [] });
    const published = await ready.submit(soon);
    const { posts } = await world.truth<{ posts: TruthPost[] }>(
      `/truth/posts?author=plain-2&groupId=${groupId}`,
    );
    expect(posts).toEqual([expect.objectContaining({ text, proxy: 'proxy-2', url: published.permalink })]);
    const sought = { contentHash: contentHash(text), before: ready.before };
    const seen = await bench.driver.findOwnPost(context, { groupId }, sought);
    expect(seen).toEqual({ is: 'found', permalink: published.permalink, pendingApproval: false });
    const other = { ...sought, contentHash: contentHash('another') };
    expect(await bench.driver.findOwnPost(context, { groupId }, other)).toEqual({ is: 'absent' });
  });

  describe('in the group it has just posted in', () => {
    let groupId: string;
    beforeAll(() => {
      groupId = groups[6]?.id ?? '';
    });
    const publish = async (text: string) => {
      const ready = await bench.driver.preparePublish(context, { groupId }, { text, mediaPaths: [] });
      return ready.submit(soon);
    };
    const documentsOpened = async () => {
      const { requests } = await world.truth<{ requests: { method: string; path: string }[] }>(
        '/truth/requests?account=plain-2',
      );
      return requests.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/')).length;
    };

    it('stays on the page, and proves each post by its own address, also of the same text', async () => {
      const first = await publish('פוסט ראשון');
      const opened = await documentsOpened();
      const more = [await publish('פוסט שני'), await publish('פוסט שני'), await publish('פוסט שלישי')];
      expect(await documentsOpened()).toBe(opened);
      const { posts } = await world.truth<{ posts: TruthPost[] }>(
        `/truth/posts?author=plain-2&groupId=${groupId}`,
      );
      const told = [first, ...more].map(({ permalink }) => permalink);
      expect(new Set(told).size).toBe(4);
      expect(posts.map(({ url }) => url).sort()).toEqual(told.sort());
    });

    it('leaves the page for a document of its own when something is open on it', async () => {
      await publish('לפני');
      const opened = await documentsOpened();
      const group = { groupId };
      await bench.driver.preparePublish(context, group, { text: 'טיוטה שנשארה', mediaPaths: [] });
      expect((await publish('אחרי')).permalink).not.toBeNull();
      expect(await documentsOpened()).toBe(opened + 1);
    });

    it('says that the session has expired when it did meanwhile', async () => {
      const other = await signedIn('plain-4', 2);
      const group = { groupId };
      const post = async (text: string) =>
        (await bench.driver.preparePublish(other, group, { text, mediaPaths: [] })).submit(soon);
      await post('עוד מחובר');
      await world.tell('POST', '/truth/faults', {
        kind: 'session-expired',
        account: 'plain-4',
        times: 1,
        path: '/api/groups',
      });
      const error = await post('כבר לא מחובר').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'LostAnswerError', cause: { reason: 'session-expired' } });
      await other.close();
    });
  });

  it('says that a post waits for approval where the group approves posts', async () => {
    const groupId = groups.slice(0, 20).find(({ approvesPosts }) => approvesPosts)?.id ?? '';
    const ready = await bench.driver.preparePublish(context, { groupId }, { text: 'ממתין', mediaPaths: [] });
    const published = await ready.submit(soon);
    expect(published).toEqual({ permalink: expect.stringContaining('/posts/'), pendingApproval: true });
    const seen = await bench.driver.findOwnPost(
      context,
      { groupId },
      { contentHash: contentHash('ממתין'), before: ready.before },
    );
    expect(seen).toMatchObject({ is: 'found', pendingApproval: true });
  });

  it('comments twice with the same text, gets two permalinks, and finds its comment', async () => {
    const { posts } = await world.truth<{ posts: TruthPost[] }>(
      `/truth/posts?all=1&groupId=${groups[1]?.id}`,
    );
    const postUrl = posts.at(-1)?.url ?? '';
    const content = { text: 'בהצלחה רבה!\nוגם שורה שנייה', mediaPaths: [] };
    const first = await (await bench.driver.prepareComment(context, postUrl, content)).submit(soon);
    const again = await bench.driver.prepareComment(context, postUrl, content);
    expect(again.before?.ids).toHaveLength(1);
    const second = await again.submit(soon);
    expect(first.permalink).toContain('comment_id=');
    expect(second.permalink).not.toBe(first.permalink);
    const sought = { contentHash: contentHash(content.text), before: again.before };
    expect(await bench.driver.findOwnComment(context, postUrl, sought)).toMatchObject({
      is: 'found',
      permalink: second.permalink,
    });
    const absent = { ...sought, contentHash: contentHash('לא נכתב') };
    expect((await bench.driver.findOwnComment(context, postUrl, absent)).is).toBe('absent');
  });

  it('joins a public group, is a member then, and waits where a group asks questions', async () => {
    const outside = groups.slice(60);
    const open = outside.find(({ privacy }) => privacy === 'public')?.id ?? '';
    const ready = await bench.driver.prepareJoin(context, { groupId: open });
    expect(await ready?.submit(soon)).toEqual({ permalink: null, pendingApproval: false });
    expect(await bench.driver.prepareJoin(context, { groupId: open })).toBeNull();
    const asking = outside.find(({ questions }) => questions.length > 0)?.id ?? '';
    const asked = await bench.driver.prepareJoin(context, { groupId: asking });
    expect(await reasonOf(asked?.submit(soon) ?? Promise.resolve())).toBe('join-questions');
  });

  it('does not click after its deadline', async () => {
    const groupId = groups[2]?.id ?? '';
    const ready = await bench.driver.preparePublish(
      context,
      { groupId },
      { text: 'מאוחר מדי', mediaPaths: [] },
    );
    expect(await reasonOf(ready.submit(() => Promise.resolve(-1)))).toBe('timeout');
    const { posts } = await world.truth<{ posts: TruthPost[] }>(
      `/truth/posts?author=plain-2&groupId=${groupId}`,
    );
    expect(posts).toEqual([]);
  });

  it.each([3_600_000, -3_600_000])(
    'does not click when the clock is set by %i ms meanwhile',
    async (byMs) => {
      const groupId = groups[2]?.id ?? '';
      const content = { text: `שעון ${byMs}`, mediaPaths: [] };
      const ready = await bench.driver.preparePublish(context, { groupId }, content);
      const setClock = async () => {
        await context.page.evaluate((ms) => {
          const { now } = Date;
          Date.now = () => now() + ms;
        }, byMs);
        return soon();
      };
      expect(await reasonOf(ready.submit(setClock))).toBe('timeout');
      const { posts } = await world.truth<{ posts: TruthPost[] }>(
        `/truth/posts?author=plain-2&groupId=${groupId}`,
      );
      expect(posts).toEqual([]);
    },
  );

  it('takes a reply that was lost for what it is: the post may be there, and is found', async () => {
    const groupId = groups[3]?.id ?? '';
    const prepare = () =>
      bench.driver.preparePublish(context, { groupId }, { text: 'תשובה שאבדה', mediaPaths: [] });
    // The same text stands there already, and is not taken for the new one.
    await (await prepare()).submit(soon);
    const ready = await prepare();
    const sought = { contentHash: contentHash('תשובה שאבדה'), before: ready.before };
    expect((await bench.driver.findOwnPost(context, { groupId }, sought)).is).toBe('absent');
    await world.tell('POST', '/truth/faults', {
      kind: 'drop-reply',
      method: 'POST',
      times: 1,
      path: '/api/groups',
    });
    const last = await prepare();
    await expect(last.submit(soon)).rejects.toBeInstanceOf(LostAnswerError);
    const { posts } = await world.truth<{ posts: TruthPost[] }>(
      `/truth/posts?author=plain-2&groupId=${groupId}`,
    );
    expect(posts).toHaveLength(2);
    const found = await bench.driver.findOwnPost(context, { groupId }, { ...sought, before: last.before });
    expect(found).toMatchObject({ is: 'found', permalink: posts.at(-1)?.url });
  });

  it.each([
    [
      'not-a-member',
      () => ({ groupId: groups.slice(60).find(({ privacy }) => privacy === 'private')?.id ?? '' }),
    ],
    ['group-not-found', () => ({ groupId: '1' })],
  ])('refuses to publish: %s', async (reason, group) => {
    expect(await reasonOf(bench.driver.preparePublish(context, group(), { text: 'א', mediaPaths: [] }))).toBe(
      reason,
    );
  });

  it.each([
    'https://example.com/groups/1/posts/2',
    'file:///etc/passwd',
    'http://user@127.0.0.1/',
    'no address',
  ])('opens no post at %p', async (postUrl) => {
    expect(await reasonOf(bench.driver.prepareComment(context, postUrl, { text: 'א', mediaPaths: [] }))).toBe(
      'post-not-found',
    );
  });

  it.each([
    ['checkpoint', 'checkpoint'],
    ['rate-limit', 'rate-limited'],
    ['error-500', 'network-failed'],
    ['layout-changed', 'unknown-page'],
  ])('names a page with the fault %s: %s', async (kind, reason) => {
    await world.tell('POST', '/truth/faults', { kind, account: 'plain-2', path: '/groups' });
    const group = { groupId: groups[4]?.id ?? '' };
    expect(await reasonOf(bench.driver.preparePublish(context, group, { text: 'א', mediaPaths: [] }))).toBe(
      reason,
    );
  });

  const submitWith = async (kind: string): Promise<unknown> => {
    const group = { groupId: groups[5]?.id ?? '' };
    const ready = await bench.driver.preparePublish(context, group, { text: 'לא יפורסם', mediaPaths: [] });
    await world.tell('POST', '/truth/faults', { kind, account: 'plain-2', times: 1, path: '/api/groups' });
    return ready.submit(soon).catch((thrown: unknown) => thrown);
  };

  it('does not take the checkpoint that came instead of an answer for one', async () => {
    const error = await submitWith('checkpoint');
    expect(error).toBeInstanceOf(LostAnswerError);
    expect(error).toMatchObject({ cause: { reason: 'checkpoint' } });
  });

  it('takes the notice on the page that a limit is reached for what it is', async () => {
    expect(await submitWith('rate-limit')).toMatchObject({ name: 'NetworkError', reason: 'rate-limited' });
  });
});

describe('the way out', () => {
  it('is the proxy alone: when it refuses, nothing is reached', async () => {
    const proxy = world.proxies[4];
    const context = await open(4);
    const set = (mode: string) =>
      fetch(`${world.proxiesUrl}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ proxy: proxy?.name, mode }),
      });
    for (const mode of ['refuse', '407']) {
      await set(mode);
      expect(await reasonOf(bench.driver.openLogin(context))).toBe('proxy-failed');
    }
    await set('off');
    await bench.driver.openLogin(context);
    await context.close();
    const { requests } = await world.truth<{ requests: { proxy: string | null }[] }>('/truth/requests');
    expect(requests.filter((request) => request.proxy === null)).toEqual([]);
  });

  it('leads nowhere but to the network', async () => {
    const context = await open(3);
    expect(await statusOf(context.page, world.proxiesUrl)).toBe(403);
    await context.close();
  });
});
