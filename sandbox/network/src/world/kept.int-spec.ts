import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@megafon/testing';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const accounts = ['plain', 'plain-3', 'plain-5', 'plain-7'];
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
let folder: string;
let port: number;
let network: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-kept-'));
  port = await freePort();
  await start();
});
afterEach(async () => {
  await kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

const address = (path: string): string => `http://127.0.0.1:${port}${path}`;

async function start(): Promise<void> {
  const env = { PORT: String(port), DATA_FILE: join(folder, 'network.json') };
  network = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  await eventually(async () => expect((await fetch(address('/ready'))).status).toBe(200));
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  if (!network || network.exitCode !== null || network.signalCode !== null) return;
  network.kill(signal);
  await once(network, 'exit');
}

async function signIn(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: 'sandbox-pass' });
  const reply = await fetch(address('/login'), { method: 'POST', body, redirect: 'manual' });
  const session = reply.headers.getSetCookie().find((line) => line.startsWith('session='));
  return session?.split(';')[0] ?? '';
}

interface Confirmed {
  posts: string[];
  comments: string[];
  joins: string[];
}

/** Posts, comments and joins as fast as the network confirms them, until it is gone. */
async function actUntilGone(cookie: string, account: string, groups: readonly string[]): Promise<Confirmed> {
  const confirmed: Confirmed = { posts: [], comments: [], joins: [] };
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json' };
  const act = async (path: string, body: object): Promise<boolean> => {
    const reply = await fetch(address(path), { method: 'POST', headers, body: JSON.stringify(body) });
    return reply.ok && (await reply.text()).length > 0;
  };
  try {
    for (let round = 0; ; round += 1) {
      const text = `${account} ${round}`;
      if (await act(`/api/groups/${groups[0]}/posts`, { text, token: text })) confirmed.posts.push(text);
      if (await act('/api/posts/3102000000001/comments', { text, token: `c ${text}` }))
        confirmed.comments.push(text);
      const group = groups[groups.length - 1 - round];
      if (round < 10 && group && (await act(`/groups/${group}/join`, { answer: ['א', 'ב', 'ג'] })))
        confirmed.joins.push(group);
    }
  } catch {
    return confirmed;
  }
}

const truth = async <T>(path: string): Promise<T> => (await (await fetch(address(path))).json()) as T;

describe('a network that is killed', () => {
  it('keeps all that it confirmed, and nothing twice, however often', async () => {
    const { groups } = await truth<{ groups: { id: string }[] }>('/truth/groups');
    const ids = groups.map(({ id }) => id);
    const cookies = await Promise.all(accounts.map(signIn));
    const all: Confirmed[] = [];
    for (let round = 0; round < 3; round += 1) {
      const acting = accounts.map((account, index) =>
        actUntilGone(cookies[index] ?? '', `${account} in ${round}`, ids),
      );
      await eventually(async () => {
        const { posts } = await truth<{ posts: unknown[] }>('/truth/posts');
        expect(posts.length).toBeGreaterThan((round + 1) * 20);
      });
      await kill('SIGKILL');
      all.push(...(await Promise.all(acting)));
      await start();
    }

    const { posts } = await truth<{ posts: { text: string }[] }>('/truth/posts');
    const { comments } = await truth<{ comments: { text: string }[] }>('/truth/comments');
    const rows = await truth<{
      accounts: { username: string; groups: string[]; asked: { groupId: string }[] }[];
    }>('/truth/accounts');
    const kept = posts.map(({ text }) => text);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toEqual(expect.arrayContaining(all.flatMap((one) => one.posts)));
    expect(comments.map(({ text }) => text)).toEqual(
      expect.arrayContaining(all.flatMap((one) => one.comments)),
    );
    all.forEach(({ joins }, index) => {
      const row = rows.accounts.find(({ username }) => username === accounts[index % accounts.length]);
      const known = [...(row?.groups ?? []), ...(row?.asked ?? []).map(({ groupId }) => groupId)];
      expect(known).toEqual(expect.arrayContaining(joins));
    });
    const reply = await fetch(address('/feed'), {
      headers: { cookie: cookies[0] ?? '' },
      redirect: 'manual',
    });
    expect(reply.status).toBe(200);
  });

  it('keeps a file that is uploaded and not posted yet: its post is taken after another kill as well', async () => {
    const { groups } = await truth<{ groups: { id: string }[] }>('/truth/groups');
    const cookie = await signIn('plain');
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png');
    const answer = await fetch(address('/api/uploads'), { method: 'POST', headers: { cookie }, body: form });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    // From the journal, then from the snapshot that the start made of it.
    for (let kills = 0; kills < 2; kills += 1) {
      await kill('SIGKILL');
      await start();
    }
    const headers = { cookie, accept: 'application/json', 'content-type': 'application/json' };
    const body = JSON.stringify({ text: 'עם תמונה', media: [id] });
    const path = `/api/groups/${groups[0]?.id}/posts`;
    expect((await fetch(address(path), { method: 'POST', headers, body })).status).toBe(201);
    const { posts } = await truth<{ posts: { media: { id: string; sizeBytes: number }[] }[] }>(
      '/truth/posts',
    );
    expect(posts.map(({ media }) => media)).toMatchObject([[{ id, sizeBytes: picture.length }]]);
    const kept = await fetch(address(`/media/${id}`), { headers: { cookie } });
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(picture);
  });

  it('starts from a journal whose last line was cut off, and leaves one journal behind', async () => {
    const cookie = await signIn('plain');
    await kill('SIGKILL');
    const [journal] = readdirSync(folder).filter((name) => name.includes('.journal-'));
    appendFileSync(join(folder, journal ?? ''), '{"is":"post","post":{"id":"71');
    await start();
    expect((await fetch(address('/feed'), { headers: { cookie }, redirect: 'manual' })).status).toBe(200);
    await kill('SIGTERM');
    expect(readdirSync(folder).filter((name) => name.includes('.journal-'))).toHaveLength(1);
    await start();
    expect((await fetch(address('/feed'), { headers: { cookie }, redirect: 'manual' })).status).toBe(200);
  });
});
