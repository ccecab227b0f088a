import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { groupsFetched } from '@megafon/contracts';
import type { ActionWork, EventOf, MediaRef } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { ObjectStorage } from '@megafon/storage';
import { eventually } from '@megafon/testing';
import { generateMedia } from '../../test/generated-media.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { BrowserPool } from '../browsers/browser-pool.js';
import { SwitchRepository } from '../policy/switch.repository.js';

interface Told {
  is: string;
  reason?: string;
  evidence?: { after: string | null };
  outcome?: { permalink: string; pendingApproval: boolean };
}

let world: SandboxWorld;
let automation: RunningAutomation;
let groups: { id: string; name: string; privacy: string; questions: string[] }[];
let user: string;
let username: string;
let accountId: string;
let next = 2;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 20 });
  automation = await startAutomation(world);
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
beforeEach(async () => {
  user = newId();
  username = `plain-${next}`;
  next += 1;
  accountId = await automation.connect(user, username);
});
afterEach(() => world.tell('DELETE', '/truth/faults'));

const group = (index: number) => {
  const { id = '', name = '' } = groups[index] ?? {};
  return { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
};
const post = (index: number, text: string, media: MediaRef | null): ActionWork => ({
  kind: 'publish',
  group: group(index),
  text,
  media,
});
const outcome = (actionId: string, at = automation) =>
  eventually(() => {
    const told = at.published.events.find(
      ({ type, data }) =>
        /^automation\.action\.(succeeded|failed|unknown)/.test(type) &&
        (data as { actionId: string }).actionId === actionId,
    );
    expect(told).toBeDefined();
    return { is: told?.type.split('.')[2], ...(told?.data as object) } as Told;
  });
const perform = async (work: ActionWork): Promise<Told> =>
  outcome(await automation.perform(user, accountId, work));
const posts = async () =>
  (await world.truth<{ posts: TruthPost[] }>(`/truth/posts?author=${username}`)).posts;
const mediaFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`megafon-media-${process.pid}-`));

/** A video as content keeps it after an upload. */
async function uploadedVideo(): Promise<{ media: MediaRef; sha256: string }> {
  const media: MediaRef = { type: 'video', filename: `${randomUUID()}.webm` };
  const proxyUrl = world.proxies[19]?.url ?? '';
  const context = await automation.get(BrowserPool).open({ proxyUrl, session: null, withPictures: false });
  const path = await generateMedia(context.page, 'video/webm', { folder: tmpdir(), name: media.filename });
  await context.close();
  const bytes = await readFile(path);
  await automation.get(ObjectStorage).put(`media/${user}/${media.filename}`, bytes, 'video/webm');
  return { media, sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('a post with media', () => {
  it('carries the stored file to the network, and leaves no copy on this machine', async () => {
    const { media, sha256 } = await uploadedVideo();
    expect((await perform(post(0, 'סרטון 🎬\nשורה', media))).is).toBe('succeeded');
    const [published] = await posts();
    expect(published).toMatchObject({ text: 'סרטון 🎬\nשורה', media: [{ type: 'video/webm', sha256 }] });
    expect(await mediaFolders()).toEqual([]);
  });

  it('whose reply was lost is sent once, with its file', async () => {
    const { media, sha256 } = await uploadedVideo();
    const lost = { kind: 'drop-reply', method: 'POST', path: '/api/groups', account: username, times: 1 };
    await world.tell('POST', '/truth/faults', lost);
    expect((await perform(post(1, 'תשובה שאבדה, עם סרטון', media))).is).toBe('succeeded');
    expect((await posts()).map((published) => published.media.map((file) => file.sha256))).toEqual([
      [sha256],
    ]);
  });

  it('whose file is gone fails at once and says so; nothing is published without it', async () => {
    const media: MediaRef = { type: 'image', filename: `${randomUUID()}.png` };
    expect(await perform(post(2, 'בלי הקובץ', media))).toMatchObject({
      is: 'failed',
      reason: 'media-missing',
    });
    expect(await posts()).toEqual([]);
    expect(await mediaFolders()).toEqual([]);
  });

  it("of someone else's is not to be had", async () => {
    const { media } = await uploadedVideo();
    user = newId();
    const stranger = await automation.connect(user, `plain-${next}`);
    next += 1;
    const id = await automation.perform(user, stranger, post(2, 'קובץ של אחר', media));
    expect(await outcome(id)).toMatchObject({ is: 'failed', reason: 'media-missing' });
  });

  it('that the network refuses fails with a picture of what it said', async () => {
    const media: MediaRef = { type: 'image', filename: `${randomUUID()}.png` };
    await automation
      .get(ObjectStorage)
      .put(`media/${user}/${media.filename}`, Buffer.from('no picture'), 'image/png');
    const told = await perform(post(3, 'קובץ פגום', media));
    expect(told).toMatchObject({ is: 'failed', reason: 'rejected-by-network' });
    const evidence = await automation.get(ObjectStorage).read(told.evidence?.after ?? '');
    expect(evidence.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await posts()).toEqual([]);
  });

  it('is tried again while the storage is away, and then fails and says so', async () => {
    const away = await startAutomation(world, { S3_ENDPOINT: 'http://127.0.0.1:1' });
    try {
      const account = await away.connect(user, username);
      const media: MediaRef = { type: 'image', filename: `${randomUUID()}.png` };
      const id = await away.perform(user, account, post(4, 'האחסון לא עונה', media));
      expect(await outcome(id, away)).toMatchObject({ is: 'failed', reason: 'media-unreadable' });
      expect(await posts()).toEqual([]);
      // Without its evidence, but published: text needs no storage.
      const text = await away.perform(user, account, post(4, 'טקסט בלבד', null));
      expect(await outcome(text, away)).toMatchObject({ is: 'succeeded' });
    } finally {
      await away.close();
    }
  });
});

describe('an action that meets a page on which nothing goes on', () => {
  it.each([
    ['rate-limit', 'rate-limited'],
    ['session-expired', 'session-expired'],
    ['layout-changed', 'unknown-page'],
  ])('names it, with a picture of it: %s', async (kind, reason) => {
    await world.tell('POST', '/truth/faults', { kind, account: username, path: '/groups' });
    const told = await perform(post(0, 'לא יפורסם', null));
    expect(told).toMatchObject({ is: 'failed', reason });
    const picture = await automation.get(ObjectStorage).read(told.evidence?.after ?? '');
    expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await posts()).toEqual([]);
  });
});

describe('joining a group that asks questions', () => {
  const asking = () => groups.findIndex(({ questions }, index) => index >= 60 && questions.length > 0);

  it('answers in the words it was given, and waits for approval', async () => {
    const work = { kind: 'join' as const, group: group(asking()), answers: ['מכירה עוגות בהרצליה'] };
    const told = await perform(work);
    expect(told).toMatchObject({ is: 'succeeded', outcome: { pendingApproval: true } });
    expect(await perform(work)).toMatchObject({ is: 'failed', reason: 'join-pending' });
    await world.tell('POST', '/truth/approve', { account: username });
    expect(await perform(work)).toMatchObject({ is: 'succeeded', outcome: { pendingApproval: false } });
  });

  it('fails without answers, and asks nobody', async () => {
    expect(await perform({ kind: 'join', group: group(asking()) })).toMatchObject({
      is: 'failed',
      reason: 'join-questions',
    });
  });
});

describe('what a run asks for because an action went well', () => {
  it('is done where the account is, before what waited in other groups', async () => {
    const strangers = groups.flatMap(({ privacy }, index) =>
      index >= 60 && privacy === 'public' ? [index] : [],
    );
    const [first = 0, second = 0] = strangers;
    const joins: string[] = [];
    for (const index of [first, second])
      joins.push(await automation.perform(user, accountId, { kind: 'join', group: group(index) }));
    await outcome(joins[0] ?? '');
    const published = await automation.perform(user, accountId, post(first, 'מיד אחרי ההצטרפות', null));
    expect((await outcome(published)).is).toBe('succeeded');
    await outcome(joins[1] ?? '');
    const begun = automation.published
      .of('automation.action.started.v1')
      .filter(({ tenant }) => tenant === user)
      .map(({ data }) => data.actionId);
    expect(begun).toEqual([joins[0], published, joins[1]]);
  });
});

describe('listing many groups', () => {
  it('ends in parts that a message has room for, each group in one of them', async () => {
    await world.tell('POST', '/truth/groups', { account: username, count: 1_500 });
    await world.tell('POST', '/truth/settings', { groupsPerPart: 500 });
    const id = await automation.perform(user, accountId, { kind: 'list-groups' });
    expect(await outcome(id)).toMatchObject({ is: 'succeeded' });
    const parts = automation.published
      .of(groupsFetched.type)
      .filter(({ data }) => data.actionId === id) as unknown as EventOf<typeof groupsFetched>[];
    expect(parts.map(({ data }) => [data.part, data.parts])).toEqual(
      Array.from({ length: 3 }, (_, part) => [part, 3]),
    );
    const ids = parts.flatMap(({ data }) => data.groups.map(({ groupId }) => groupId));
    expect(new Set(ids).size).toBe(1_500);
    expect(ids).toHaveLength(1_500);
    const largest = Math.max(...parts.map((part) => Buffer.byteLength(JSON.stringify(part))));
    expect(largest).toBeLessThan(250_000);
  });
});

describe('reading what people did with a post', () => {
  const read = (postUrl: string) => perform({ kind: 'read-reactions', postUrl });
  const measured = (postUrl: string) =>
    automation.published
      .of('automation.reactions.measured.v1')
      .filter(({ data }) => data.postUrl === postUrl)
      .map(({ data }) => data);

  it('ends in an event with the numbers that the network shows, more of them later', async () => {
    await world.tell('POST', '/truth/settings', { reactionHalfLifeMs: 1_000_000_000 });
    const postUrl = (await perform(post(5, 'כמה אהבו?', null))).outcome?.permalink ?? '';
    expect((await read(postUrl)).is).toBe('succeeded');
    expect(measured(postUrl)).toEqual([
      expect.objectContaining({ likes: 0, comments: 0, shares: 0, reach: 0, accountId, owner: user }),
    ]);
    const comment = { kind: 'comment' as const, postUrl, text: 'תגובה', media: null };
    await perform(comment);
    await world.tell('POST', '/truth/settings', { reactionHalfLifeMs: 1 });
    await read(postUrl);
    const [truth] = (await posts()) as unknown as Record<string, number>[];
    const later = { likes: truth?.likes, comments: 1, shares: truth?.shares, reach: truth?.views };
    expect(measured(postUrl)[1]).toMatchObject(later);
    expect(truth?.likes).toBeGreaterThan(0);
  });

  it('that is asked for while the account acts is done in the context that is open, and changes nothing', async () => {
    const changes = async () => {
      const { requests } = await world.truth<{ requests: { method: string; path: string }[] }>(
        `/truth/requests?account=${username}`,
      );
      return requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    };
    const pool = automation.get(BrowserPool);
    const contextNow = () => {
      const revision = pool.openAccounts.find((open) => open.accountId === accountId)?.sessionRevision ?? -1;
      const session = () => {
        throw new Error('its context is closed');
      };
      return pool.visit(
        { accountId, proxyUrl: '', sessionRevision: revision, session },
        async (open) => open,
      );
    };
    const postUrl = (await perform(post(6, 'נקרא בדרך', null))).outcome?.permalink ?? '';
    const [before, context] = [await changes(), await contextNow()];
    expect(before).not.toEqual([]);
    expect((await read(postUrl)).is).toBe('succeeded');
    expect(await contextNow()).toBe(context);
    expect(await changes()).toEqual(before);
  });

  it('says that a post is not there, and whose page stopped it', async () => {
    expect(await read(`${world.url}/groups/${group(5).groupId}/posts/1`)).toMatchObject({
      reason: 'post-not-found',
    });
    await world.tell('POST', '/truth/faults', { kind: 'checkpoint', account: username, path: '/groups' });
    const told = await read(`${world.url}/groups/${group(5).groupId}/posts/1`);
    expect(told).toMatchObject({ is: 'failed', reason: 'checkpoint' });
    expect(told.evidence?.after).toMatch(/^evidence\//);
  });

  it('is refused while the kill switch is on, like everything', async () => {
    await automation.get(SwitchRepository).setKilled(true, 'admin', new Date());
    try {
      expect(await read(`${world.url}/groups/${group(5).groupId}/posts/1`)).toMatchObject({
        reason: 'kill-switch',
      });
    } finally {
      await automation.get(SwitchRepository).setKilled(false, 'admin', new Date());
    }
  });
});
