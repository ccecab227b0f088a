import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startProxies } from '@megafon/sandbox-proxies';
import type { RunningProxies, RunningProxy } from '@megafon/sandbox-proxies';
import { startNetwork } from './index.js';
import type { RunningNetwork } from './index.js';

let network: RunningNetwork;
let proxies: RunningProxies;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-network-'));
  network = await startNetwork({ dataFile: join(folder, 'network.json') });
  proxies = await startProxies({ count: 2 });
});
afterEach(async () => {
  await Promise.all([network.stop(), proxies.stop()]);
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  cookie: string;
  body: string;
}

/** One request through a proxy, or directly when there is none. */
function send(
  proxy: RunningProxy | undefined,
  path: string,
  cookie: string,
  body?: FormData | URLSearchParams | Blob,
): Promise<Answer> {
  const address = new URL(network.url + path);
  const sent = new Request(address, { method: body ? 'POST' : 'GET', ...(body ? { body } : {}) });
  return new Promise((resolve, reject) => {
    const login = proxy && Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
    const outgoing = httpRequest({
      host: proxy?.host ?? address.hostname,
      port: proxy?.port ?? address.port,
      path: proxy ? address.href : path,
      method: sent.method,
      agent: false,
      headers: {
        host: address.host,
        cookie,
        'content-type': sent.headers.get('content-type') ?? 'text/plain',
        ...(login ? { 'proxy-authorization': `Basic ${login}` } : {}),
      },
    });
    outgoing.on('error', reject).on('response', (reply) => {
      let answer = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      reply.on('error', reject).on('end', () => {
        const cookies = reply.headers['set-cookie']?.map((line) => line.split(';')[0]) ?? [];
        resolve({ status: reply.statusCode ?? 0, cookie: cookies.join('; '), body: answer });
      });
    });
    sent.arrayBuffer().then((bytes) => outgoing.end(Buffer.from(bytes)), reject);
  });
}

interface Truth {
  posts: { id: string; media: { url: string }[] }[];
  groups: { id: string }[];
  requests: { account: string; proxy: string | null; status: number }[];
}

async function truth(path: string, body?: unknown): Promise<Truth> {
  const reply = await fetch(`${network.url}/truth/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Truth;
}

const signIn = async (proxy: RunningProxy | undefined, email: string): Promise<string> =>
  (await send(proxy, '/login', '', new URLSearchParams({ email, password: 'sandbox-pass' }))).cookie;

const aPost = (text: string, media: string[] = []): Blob =>
  new Blob([JSON.stringify({ text, media })], { type: 'application/json' });

async function aPicture(proxy: RunningProxy | undefined, cookie: string): Promise<string> {
  const form = new FormData();
  form.append('media', new Blob([Buffer.from('picture')], { type: 'image/png' }), 'תמונה.png');
  return (JSON.parse((await send(proxy, '/api/uploads', cookie, form)).body) as { id: string }).id;
}

describe('the network behind real proxies', () => {
  it('knows through which proxy each account came, and who came without one', async () => {
    const [first, second] = proxies.proxies;
    const cookies = await Promise.all([
      signIn(first, 'plain'),
      signIn(second, 'plain-3'),
      signIn(undefined, 'plain-5'),
    ]);
    await Promise.all([
      send(first, '/feed', cookies[0]),
      send(second, '/feed', cookies[1]),
      send(undefined, '/feed', cookies[2]),
    ]);
    const rows = (await truth('requests')).requests;
    const seen = new Set(rows.map(({ account, proxy, status }) => `${account} ${proxy} ${status}`));
    expect([...seen].sort()).toEqual(
      ['plain proxy-1', 'plain-3 proxy-2', 'plain-5 null'].flatMap((who) => [`${who} 200`, `${who} 303`]),
    );
  });

  it('takes a post with a picture through a proxy, and finds both again after a restart', async () => {
    const [proxy] = proxies.proxies;
    const { groups } = await truth('groups');
    const cookie = await signIn(proxy, 'plain');
    const post = aPost('עם תמונה', [await aPicture(proxy, cookie)]);
    expect((await send(proxy, `/api/groups/${groups[0]?.id}/posts`, cookie, post)).status).toBe(201);
    const [before] = (await truth('posts')).posts;
    expect(before).toMatchObject({
      proxy: 'proxy-1',
      media: [{ name: 'תמונה.png', type: 'image/png', sizeBytes: 7 }],
    });

    await network.stop();
    network = await startNetwork({ dataFile: join(folder, 'network.json') });

    const [after] = (await truth('posts')).posts;
    expect(after).toMatchObject({ id: before?.id, text: 'עם תמונה', proxy: 'proxy-1' });
    expect(await (await fetch(String(after?.media[0]?.url))).text()).toBe('picture');
    expect((await send(proxy, '/feed', cookie)).status).toBe(200);
  });

  it('has a sample post that every account may comment on, at the same address on each start', async () => {
    const [proxy] = proxies.proxies;
    for (const account of ['plain', 'plain-20']) {
      const path = '/api/view/page/groups/310200000/posts/3102000000001';
      const page = await send(proxy, path, await signIn(proxy, account));
      expect(page.status).toBe(200);
      expect(JSON.parse(page.body)).toMatchObject({ post: { id: '3102000000001', mayComment: true } });
    }
  });

  it('keeps the post whose reply was lost, and breaks the connection through the proxy too', async () => {
    const [proxy] = proxies.proxies;
    const { groups } = await truth('groups');
    const cookie = await signIn(proxy, 'plain');
    await truth('faults', { kind: 'drop-reply', path: '/api/groups/*/posts', times: 1 });
    await expect(send(proxy, `/api/groups/${groups[0]?.id}/posts`, cookie, aPost('אבוד'))).rejects.toThrow();
    expect((await truth('posts')).posts).toMatchObject([{ text: 'אבוד', state: 'published' }]);
    const own = `/api/view/own/${groups[0]?.id}?state=published`;
    expect((await send(proxy, own, cookie)).body).toContain('אבוד');
  });

  it('breaks the connection before anything is done, when told so', async () => {
    const { groups } = await truth('groups');
    const cookie = await signIn(undefined, 'plain');
    await truth('faults', { kind: 'reset', method: 'POST', times: 1 });
    await expect(send(undefined, `/api/groups/${groups[0]?.id}/posts`, cookie, aPost('x'))).rejects.toThrow();
    expect((await truth('posts')).posts).toEqual([]);
  });
});
