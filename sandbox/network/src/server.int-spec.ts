import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Faults } from './faults/faults.js';
import { RequestLog } from './http/request-log.js';
import { SignIn } from './login/sign-in.js';
import { MediaStore } from './media/media-store.js';
import { Publisher } from './posts/publish.js';
import { buildServer } from './server.js';
import type { NetworkParts } from './network-parts.js';
import { Shell } from './script/shell.js';
import { UnseenPosts } from './script/unseen-posts.js';
import { Ways } from './script/ways.js';
import { World } from './world/world.js';

const now = 1_700_000_000_000;
let parts: NetworkParts;
let server: FastifyInstance;
let url: string;
let groupIds: string[];

beforeEach(async () => {
  const world = new World(() => now, { approvalDelayMs: null, slowLoginMs: 0 });
  const [signIn, publisher] = [new SignIn(world), new Publisher(world)];
  const [faults, requests, media] = [new Faults(), new RequestLog(), new MediaStore()];
  parts = {
    ...{ world, signIn, publisher, faults, requests, media, origin: () => 'http://net.test' },
    ...{
      ways: new Ways(world, faults),
      unseen: new UnseenPosts(),
      shell: new Shell(),
      saved: () => Promise.resolve(),
    },
  };
  server = buildServer(parts);
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  groupIds = [...world.groups.keys()];
});
afterEach(() => server.close());

interface Reply {
  status: number;
  location: string | null;
  body: string;
}

/** A browser: keeps cookies and comes through proxy-5. */
function aBrowser(headers: Record<string, string> = { via: '1.1 proxy-5' }) {
  const cookies: Record<string, string> = {};
  async function request(path: string, payload?: Record<string, string>): Promise<Reply> {
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const isJson = path.startsWith('/api/');
    const reply = await fetch(url + path, {
      method: payload ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        ...headers,
        cookie: cookie.join('; '),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { body: isJson ? JSON.stringify(payload) : new URLSearchParams(payload) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) cookies[name] = value;
      else delete cookies[name];
    }
    return { status: reply.status, location: reply.headers.get('location'), body: await reply.text() };
  }
  const get = (path: string): Promise<Reply> => request(path);
  /** What the pages' script is told of an address. */
  const view = async (path: string): Promise<Page> =>
    JSON.parse((await request(`/api/view/page${path}`)).body) as Page;
  const post = (path: string, payload: Record<string, string>): Promise<Reply> => request(path, payload);
  const signIn = (email: string, password = 'sandbox-pass'): Promise<Reply> =>
    post('/login', { email, password });
  return { get, view, post, signIn, cookies };
}

interface Made {
  post: { id: string; url: string; state: string };
  comment: { id: string; url: string };
  message: string;
}

interface Page {
  page: string;
  language: string;
  post?: { id: string } | null;
  group?: { id: string; isOpen: boolean };
}
const madeIn = ({ body }: Reply): Made => JSON.parse(body) as Made;

interface Truth {
  posts: unknown[];
  comments: unknown[];
  requests: Record<string, unknown>[];
  accounts: { username: string; groups: string[] }[];
  approvals: { id: string; proxy: string }[];
  captcha: string;
  code: string;
}
const truth = async (path: string): Promise<Truth> =>
  (await (await fetch(`${url}/truth/${path}`)).json()) as Truth;

function tell(path: string, body: Record<string, unknown> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/truth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const postTo = (groupId: string | undefined): string => `/api/groups/${groupId}/posts`;

describe('signing in', () => {
  it('lets plain in and shows Hebrew; even numbers read English', async () => {
    const browser = aBrowser();
    expect((await browser.get('/')).location).toBe('/login');
    expect((await browser.signIn('plain')).location).toBe('/feed');
    expect((await browser.get('/feed')).body).toMatch(/lang="he"\s+dir="rtl"/);
    expect(await browser.view('/feed')).toMatchObject({ page: 'feed', language: 'he' });
    const other = aBrowser();
    await other.signIn('plain-2@anything.test');
    expect((await other.get('/feed')).body).toMatch(/lang="en"\s+dir="ltr"/);
    expect(await other.view('/feed')).toMatchObject({ page: 'feed', language: 'en' });
  });

  it('takes a name, an address and a telephone number for the same person, and says who that is', async () => {
    const typed = ['plain-2', 'Plain-2@anything.test', '050-000-0002', '+972 50 000 0002'];
    const ids = await Promise.all(
      typed.map(async (name) => {
        const browser = aBrowser();
        await browser.signIn(name);
        return browser.cookies['c_user'];
      }),
    );
    expect(ids).toEqual(typed.map(() => 'plain-2'));
  });

  it('says what is wrong with a password, a name and a disabled account', async () => {
    const browser = aBrowser();
    expect(await browser.signIn('plain', 'x')).toMatchObject({ status: 401 });
    expect((await browser.signIn('plain', 'x')).body).toContain('הסיסמה שהזנת שגויה');
    expect((await browser.signIn('nobody')).body).toContain('אינם מקושרים');
    expect((await browser.signIn('blocked')).location).toBe('/login/blocked');
    expect((await browser.get('/feed')).location).toBe('/login');
  });

  it('asks two-factor-captcha for the picture and then for the code', async () => {
    const browser = aBrowser();
    expect((await browser.signIn('two-factor-captcha')).location).toBe('/login/captcha');
    expect((await browser.post('/login/captcha', { captcha: '????' })).status).toBe(401);
    const { captcha } = await truth('phone/two-factor-captcha');
    expect((await browser.post('/login/captcha', { captcha })).location).toBe('/login/two-factor');
    expect((await browser.post('/login/two-factor', { code: '12' })).body).toContain('הקוד שהזנת שגוי');
    const { code } = await truth('phone/two-factor-captcha');
    expect((await browser.post('/login/two-factor', { code })).location).toBe('/feed');
  });

  it('waits for the phone of approval, and knows a denial', async () => {
    const browser = aBrowser();
    expect((await browser.signIn('approval')).location).toBe('/login/approval');
    const [waiting] = (await truth('phone/approval')).approvals;
    expect(waiting?.proxy).toBe('proxy-5');
    const phone = aBrowser({});
    expect((await phone.get('/phone/approval')).body).toContain(`/phone/approval/approvals/${waiting?.id}`);
    await phone.post(`/phone/approval/approvals/${waiting?.id}`, { answer: 'approve' });
    expect((await browser.post('/login/approval', {})).location).toBe('/feed');
    const other = aBrowser();
    await other.signIn('approval');
    await tell('phone/approval/deny');
    expect((await other.post('/login/approval', {})).location).toBe('/login?again=1');
  });
});

describe('posting', () => {
  it('publishes, shows the permalink and tells the truth of it', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    const made = await browser.post(postTo(groupIds[0]), { text: 'שלום <b>' });
    expect(made.status).toBe(201);
    const { post } = madeIn(made);
    expect((await browser.view(post.url)).post).toMatchObject({ id: post.id, text: 'שלום <b>' });
    const own = await browser.get(`/api/view/own/${groupIds[0]}?state=published`);
    expect(JSON.parse(own.body)).toMatchObject({ posts: [{ id: post.id }] });
    expect((await truth('posts')).posts).toEqual([
      expect.objectContaining({ author: 'plain', text: 'שלום <b>', state: 'published', proxy: 'proxy-5' }),
    ]);
  });

  it('takes the same press of a button once, and another press as another post', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    await browser.post(postTo(groupIds[0]), { text: 'א', token: 't1' });
    await browser.post(postTo(groupIds[0]), { text: 'א', token: 't1' });
    await browser.post(postTo(groupIds[0]), { text: 'א', token: 't2' });
    expect((await truth('posts')).posts).toHaveLength(2);
  });

  it('waits where moderators approve, seen by its author only, until they do', async () => {
    const group = [...parts.world.groups.values()].find(({ approvesPosts }) => approvesPosts);
    const [author, other] = [aBrowser(), aBrowser()];
    await author.signIn('plain');
    await other.signIn('plain-3');
    const { post, message } = madeIn(await author.post(postTo(group?.id), { text: 'ממתין' }));
    expect(message).toContain('הפוסט ממתין לאישור');
    const seenBy = async ({ view }: typeof author) => (await view(post.url)).page;
    expect([await seenBy(author), await seenBy(other)]).toEqual(['group', 'not-found']);
    await tell('approve', { postId: post.id });
    expect(await seenBy(other)).toBe('group');
  });

  it('is refused to strangers, empty hands and unknown groups', async () => {
    const browser = aBrowser();
    expect((await browser.post(postTo(groupIds[0]), { text: 'x' })).status).toBe(401);
    await browser.signIn('plain');
    expect((await browser.post(postTo(groupIds.at(-1)), { text: 'x' })).status).toBe(403);
    expect((await browser.post(postTo(groupIds[0]), { text: ' \n' })).status).toBe(400);
    expect((await browser.post(postTo('1'), { text: 'x' })).status).toBe(404);
    expect((await truth('posts')).posts).toEqual([]);
  });

  it('takes comments, and likes once per account', async () => {
    const browser = aBrowser();
    await browser.signIn('plain-3');
    const { post } = madeIn(await browser.post(postTo(groupIds[0]), { text: 'פוסט' }));
    const made = madeIn(await browser.post(`/api/posts/${post.id}/comments`, { text: 'תגובה' }));
    expect(made.comment.url).toBe(`${post.url}?comment_id=${made.comment.id}`);
    const { body } = await browser.get(`/api/view/comments/${post.id}?order=all`);
    expect(JSON.parse(body)).toMatchObject({ comments: [{ id: made.comment.id, text: 'תגובה' }] });
    expect((await truth('comments')).comments).toEqual([
      expect.objectContaining({ postId: post.id, author: 'plain-3', text: 'תגובה', proxy: 'proxy-5' }),
    ]);
    expect(JSON.parse((await browser.post(`/api/posts/${post.id}/like`, {})).body)).toMatchObject({
      liked: true,
    });
    expect(JSON.parse((await browser.post(`/api/posts/${post.id}/like`, {})).body)).toMatchObject({
      liked: false,
    });
  });
});

describe('groups', () => {
  it('lists those of the account with their members', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    const { accounts } = await truth('accounts');
    const own = accounts.find(({ username }) => username === 'plain')?.groups ?? [];
    const listed: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { body } = await browser.get(`/api/view/groups?list=joined&after=${after}`);
      const part = JSON.parse(body) as { groups: { id: string; members: string }[]; next: string | null };
      for (const { members } of part.groups) expect(members).toMatch(/[\d,]+ חברים/);
      listed.push(...part.groups.map(({ id }) => id));
      after = part.next;
    }
    expect([...new Set(listed)]).toEqual(own);
  });

  it('have pictures with addresses of their own', async () => {
    const browser = aBrowser();
    const address = `/photo/?fbid=1&set=gm.1`;
    expect((await browser.get(address)).location).toBe('/login');
    await browser.signIn('plain');
    for (const path of [address, address.replace('/?', '?')])
      expect((await browser.get(path)).status).toBe(200);
    expect((await browser.get('/photos')).status).toBe(404);
  });

  it('hides the posts of a private group from those outside', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    const group = [...parts.world.groups.values()].slice(60).find(({ privacy }) => privacy === 'private');
    const [post] = parts.world.postsOf(group?.id ?? '');
    expect((await browser.view(`/groups/${group?.id}`)).group).toMatchObject({ isOpen: false });
    expect((await browser.get(`/api/view/feed/${group?.id}`)).status).toBe(404);
    expect((await browser.view(`/groups/${group?.id}/posts/${post?.id}`)).page).toBe('not-found');
  });
});

describe('faults and the log', () => {
  it('sends a person to the checkpoint, or out, and spares the truth', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    parts.faults.add({ kind: 'checkpoint', account: 'plain', times: 2 });
    expect((await browser.get('/feed')).location).toBe('/checkpoint');
    expect(await browser.post(postTo(groupIds[0]), { text: 'x' })).toMatchObject({ status: 403 });
    parts.faults.add({ kind: 'session-expired', times: 1 });
    expect((await browser.get('/feed')).location).toBe('/login');
    expect(browser.cookies.session).toBeUndefined();
  });

  it('opens public groups to strangers where it is told to, and nothing else', async () => {
    const isPrivate = (id: string) => parts.world.groups.get(id)?.privacy === 'private';
    const [open = '', closed = ''] = [groupIds.find((id) => !isPrivate(id)), groupIds.find(isPrivate)];
    const stranger = aBrowser();
    expect((await stranger.get(`/groups/${open}`)).location).toBe('/login');
    await tell('faults', { kind: 'open-to-strangers' });
    expect((await stranger.get(`/groups/${open}/`)).status).toBe(200);
    for (const path of [`/groups/${closed}`, `/groups/${open}/my_posted_content`, '/groups/joins', '/feed'])
      expect((await stranger.get(path)).location).toBe('/login');
  });

  it('changes the layout of a page', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    parts.faults.add({ kind: 'layout-changed', times: 1 });
    const ways = async () => (await browser.view(`/groups/${groupIds[0]}`)) as unknown;
    expect(await ways()).toMatchObject({ ways: { faults: { 'layout-changed': 0 } } });
    expect(await ways()).toMatchObject({ ways: { faults: {} } });
  });

  it('notes pages and calls with account and proxy, and no pictures, phones or truth', async () => {
    const browser = aBrowser();
    await browser.signIn('plain');
    await browser.get('/groups/joins');
    await browser.get('/img/photo/1.png');
    await browser.get('/phone/plain');
    await aBrowser({}).get('/login');
    const { requests } = await truth('requests');
    expect(requests.map((row) => [row.method, row.path, row.account, row.proxy, row.status])).toEqual([
      ['POST', '/login', 'plain', 'proxy-5', 303],
      ['GET', '/groups/joins', 'plain', 'proxy-5', 200],
      ['GET', '/login', null, null, 200],
    ]);
  });

  it('answers bad faults with 400, and reset takes everything back', async () => {
    const bad = await tell('faults', { kind: 'earthquake' });
    expect(bad.status).toBe(400);
    const browser = aBrowser();
    await browser.signIn('plain');
    await browser.post(postTo(groupIds[0]), { text: 'x' });
    await tell('reset', { keepSessions: true });
    expect((await truth('posts')).posts).toEqual([]);
    expect((await browser.get('/feed')).status).toBe(200);
    await tell('reset');
    expect((await browser.get('/feed')).location).toBe('/login');
  });
});
