import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountPassword, startNetwork } from '../index.js';
import type { RunningNetwork } from '../index.js';

interface Row {
  groupId: string;
  state: string;
  isNew: boolean;
  requests: number;
  isUnanswered: boolean;
}
interface TrueGroup {
  id: string;
  privacy: string;
  questions: string[];
}

let folder: string;
let network: RunningNetwork;
let cookie: string;
let open: string;
let asking: TrueGroup;
let own: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-joins-'));
  await start();
  const body = new URLSearchParams({ email: 'plain-2', password: accountPassword });
  const reply = await fetch(`${network.url}/login`, { method: 'POST', body, redirect: 'manual' });
  cookie = reply.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? '';
  const { groups } = await truth<{ groups: TrueGroup[] }>('/truth/groups');
  own = groups[0]?.id ?? '';
  open = groups.findLast(({ privacy }) => privacy === 'public')?.id ?? '';
  asking = groups.findLast(({ questions }) => questions.length > 0) as TrueGroup;
});
afterEach(async () => {
  await network.stop();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  network = await startNetwork({ dataFile: join(folder, 'network.json') });
}

const truth = async <T>(path: string): Promise<T> => (await (await fetch(network.url + path)).json()) as T;

function asks(groupId: string, body: object = {}): Promise<Response> {
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json' };
  const order = { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(`${network.url}/groups/${groupId}/join`, order);
}

async function joins(): Promise<Row[]> {
  const { accounts } = await truth<{ accounts: { username: string; joins: Row[] }[] }>('/truth/accounts');
  return accounts.find(({ username }) => username === 'plain-2')?.joins ?? [];
}

async function breaks(kind: string, groupId: string): Promise<void> {
  const body = JSON.stringify({ kind, method: 'POST', path: `/groups/${groupId}/join`, times: 1 });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${network.url}/truth/faults`, { method: 'POST', headers, body });
}

describe('the truth of who asked to join', () => {
  it('has none at the start, and each that came since with what became of it', async () => {
    expect(await joins()).toEqual([]);
    await asks(open);
    await asks(asking.id, { answer: asking.questions.map(() => 'כן') });
    const common = { isNew: true, requests: 1, isUnanswered: false };
    expect(await joins()).toEqual([
      { ...common, groupId: open, state: 'member' },
      { ...common, groupId: asking.id, state: 'requested' },
    ]);
  });

  it('tells a second request, which changes nothing, also after the network started again', async () => {
    await asks(open);
    await asks(open);
    await asks(own);
    await network.stop();
    await start();
    await asks(open);
    expect(await joins()).toMatchObject([
      { groupId: own, state: 'member', isNew: false, requests: 1 },
      { groupId: open, state: 'member', isNew: true, requests: 3 },
    ]);
  });

  it('counts what was taken and not answered, and nothing that never came to be taken', async () => {
    await breaks('error-500', open);
    expect((await asks(open)).status).toBe(500);
    expect(await joins()).toEqual([]);
    await breaks('drop-reply', open);
    await expect(asks(open).then((reply) => reply.text())).rejects.toThrow();
    await breaks('reset', open);
    await expect(asks(open)).rejects.toThrow();
    expect(await joins()).toMatchObject([{ groupId: open, requests: 1 }]);
    const stranger = await fetch(`${network.url}/groups/${open}/join`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(stranger.status).toBe(303);
    expect(await joins()).toMatchObject([{ groupId: open, requests: 1 }]);
  });

  it('does not take answers that follow their request for another one', async () => {
    const { id, questions } = asking;
    await asks(id, { isUnanswered: true });
    expect(await joins()).toMatchObject([{ groupId: id, requests: 1, isUnanswered: true }]);
    await asks(id, { answer: questions.map(() => 'כן') });
    expect(await joins()).toMatchObject([{ groupId: id, requests: 1, isUnanswered: false }]);
    await asks(id, { answer: questions.map(() => 'כן') });
    expect(await joins()).toMatchObject([{ groupId: id, requests: 2 }]);
  });
});
