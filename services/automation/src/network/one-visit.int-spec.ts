import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import { contentHash } from './content-hash.js';

interface Request {
  at: string;
  method: string;
  path: string;
}

let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;
let open: string[];
const username = 'plain-4';
const soon = () => Promise.resolve(10_000);

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  context = await bench.pool.open({
    proxyUrl: world.proxies[0]?.url ?? '',
    session: null,
    withPictures: false,
  });
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, username, 'sandbox-pass');
  expect(await bench.driver.submitCredentials(context)).toBe('signed-in');
  const { groups } = await world.truth<{ groups: { id: string; privacy: string }[] }>('/truth/groups');
  const { accounts } = await world.truth<{ accounts: { username: string; groups: string[] }[] }>(
    '/truth/accounts',
  );
  const own = accounts.find((account) => account.username === username)?.groups ?? [];
  open = groups.filter(({ id, privacy }) => privacy === 'public' && !own.includes(id)).map(({ id }) => id);
});
afterAll(async () => {
  await context?.close();
  await bench?.stop();
  await world?.stop();
});
afterEach(() => world.tell('DELETE', '/truth/faults'));

let since = 0;
beforeEach(() => {
  since = Date.now();
});

/** Addresses that were opened, as documents of their own. */
async function opened(): Promise<string[]> {
  const { requests } = await world.truth<{ requests: Request[] }>(`/truth/requests?account=${username}`);
  return requests
    .filter(
      ({ at, method, path }) => method === 'GET' && Date.parse(at) >= since && !path.startsWith('/api/'),
    )
    .map(({ path }) => path);
}

/** How often pages asked for comments: once for those that a post shows first, once more for all. */
async function readings(): Promise<number> {
  const { requests } = await world.truth<{ requests: Request[] }>(`/truth/requests?account=${username}`);
  return requests.filter(({ at, path }) => Date.parse(at) >= since && path.startsWith('/api/view/comments/'))
    .length;
}

async function join(groupId: string): Promise<void> {
  await (await bench.driver.prepareJoin(context, { groupId }))?.submit(soon);
}

async function publish(groupId: string, text: string): Promise<string> {
  const ready = await bench.driver.preparePublish(context, { groupId }, { text, mediaPaths: [] });
  const { permalink } = await ready.submit(soon);
  return permalink ?? '';
}

async function comment(postUrl: string, text: string): Promise<string | null> {
  const ready = await bench.driver.prepareComment(context, postUrl, { text, mediaPaths: [] });
  return (await ready.submit(soon)).permalink;
}

describe('joining a group, posting in it and commenting on the post', () => {
  it('opens one document: the rest is reached by its links', async () => {
    const [groupId = ''] = open;
    await join(groupId);
    const permalink = await publish(groupId, 'פוסט בביקור אחד');
    expect(await comment(permalink, 'תגובה באותו ביקור')).toContain('comment_id=');
    const { posts } = await world.truth<{ posts: { url: string; text: string }[] }>('/truth/posts');
    expect(posts.filter(({ text }) => text === 'פוסט בביקור אחד')).toMatchObject([{ url: permalink }]);
    const { comments } = await world.truth<{ comments: { text: string }[] }>('/truth/comments');
    expect(comments.filter(({ text }) => text === 'תגובה באותו ביקור')).toHaveLength(1);
    expect(await opened()).toHaveLength(1);
  });

  it('opens its list of own posts anew when the document has shown it before', async () => {
    const [, groupId = ''] = open;
    const text = 'אותו טקסט פעמיים';
    await join(groupId);
    const first = await publish(groupId, text);
    await comment(first, 'בין שני הפוסטים');
    const content = { text, mediaPaths: [] };
    const ready = await bench.driver.preparePublish(context, { groupId }, content);
    expect(ready.before).toMatchObject({ ids: [new URL(first).pathname.split('/').at(-1)], isWhole: true });
    expect((await opened()).some((path) => path.includes('my_pending_content'))).toBe(true);
    const { permalink } = await ready.submit(soon);
    expect(permalink).not.toBe(first);
    const sought = { contentHash: contentHash(text), before: ready.before };
    expect(await bench.driver.findOwnPost(context, { groupId }, sought)).toMatchObject({ permalink });
  });

  it('reads no comments to their end below a post of this moment, and all before the second one', async () => {
    const [, , , , , groupId = ''] = open;
    await join(groupId);
    const permalink = await publish(groupId, 'פוסט של הרגע');
    const text = 'אותה תגובה פעמיים';
    const first = await bench.driver.prepareComment(context, permalink, { text, mediaPaths: [] });
    expect(first.before).toEqual({ ids: [], unlinked: 0, newest: [], isWhole: true });
    const { permalink: commented } = await first.submit(soon);
    expect(await readings()).toBe(1);
    const id = new URL(commented ?? '').searchParams.get('comment_id');
    since = Date.now();
    const second = await bench.driver.prepareComment(context, permalink, { text, mediaPaths: [] });
    expect(second.before).toMatchObject({ ids: [id], isWhole: true });
    expect(await readings()).toBe(2);
  });

  it('looks for a comment among the newest, and reads all before it says that it is absent', async () => {
    const [, , , , , , groupId = ''] = open;
    await join(groupId);
    const permalink = await publish(groupId, 'פוסט שמגיבים לו הרבה');
    const postId = new URL(permalink).pathname.split('/').at(-1);
    // By hand, in another window.
    await context.page.evaluate(async (path) => {
      const headers = { 'content-type': 'application/json' };
      for (let count = 1; count <= 25; count += 1)
        await fetch(path, { method: 'POST', headers, body: JSON.stringify({ text: `תגובה ${count}` }) });
    }, `/api/posts/${postId}/comments`);
    const text = 'תגובה שתשובתה אבדה';
    await bench.driver.visit(context);
    const { before } = await bench.driver.prepareComment(context, permalink, { text, mediaPaths: [] });
    expect(before).toMatchObject({ ids: [], isWhole: true });
    const look = async () => {
      since = Date.now();
      const sought = { contentHash: contentHash(text), before };
      return bench.driver.findOwnComment(context, permalink, sought);
    };
    expect(await look()).toEqual({ is: 'absent' });
    // The most relevant and the newest, then 10 of all at a time.
    expect(await readings()).toBe(5);
    await comment(permalink, text);
    expect(await look()).toMatchObject({ is: 'found', pendingApproval: false });
    expect(await readings()).toBe(2);
  });

  it('is looked for on pages of their own only', async () => {
    const [, , groupId = ''] = open;
    await join(groupId);
    const content = { text: 'לא נשלח', mediaPaths: [] };
    const { before } = await bench.driver.preparePublish(context, { groupId }, content);
    since = Date.now();
    const sought = { contentHash: contentHash(content.text), before };
    expect(await bench.driver.findOwnPost(context, { groupId }, sought)).toEqual({ is: 'absent' });
    const lists = ['posted', 'pending', 'posted', 'declined', 'removed'].map(
      (of) => `/groups/${groupId}/my_${of}_content`,
    );
    expect((await opened()).filter((path) => path.includes('_content'))).toEqual(lists);
  });

  it('opens the addresses where no link leads to them, or what it leads to does not come', async () => {
    const [, , , groupId = '', another = ''] = open;
    await world.tell('POST', '/truth/faults', { kind: 'slug-links', account: username });
    await join(groupId);
    const permalink = await publish(groupId, 'בלי קישורים');
    expect(await comment(permalink, 'גם בלי')).toContain('comment_id=');
    await world.tell('DELETE', '/truth/faults');
    await join(another);
    const failing = {
      kind: 'error-500',
      account: username,
      path: `/api/view/page/groups/${another}/my_`,
      times: 1,
    };
    await world.tell('POST', '/truth/faults', failing);
    expect(await publish(another, 'אחרי תקלה')).toContain(another);
  });
});
