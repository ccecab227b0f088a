import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getAutomationState,
  getStrangePagePicture,
  listStrangePages,
  testFacebookAccount,
} from '@megafon/contracts';
import type { ActionWork } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { ObjectStorage } from '@megafon/storage';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { ForgetUserWhenDeleted } from '../retention/forget-user-when-deleted.js';
import { StrangePages } from './strange-pages.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let groups: { id: string; name: string }[];

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 10 });
  automation = await startAutomation(world, {
    STRANGE_PAGE_WAIT_MS: '3000',
    WORKER_CONCURRENCY: '1',
    // Before each run.
    GROUP_LOOK_AFTER_MS: '0',
  });
  ({ groups } = await world.truth<{ groups: typeof groups }>('/truth/groups'));
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
afterEach(() => world.tell('DELETE', '/truth/faults'));

const post = (index: number): ActionWork => {
  const { id = '', name = '' } = groups[index] ?? {};
  const group = { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
  return { kind: 'publish', group, text: `עוגות לשבת, קבוצה ${index}`, media: null };
};
const changedLayout = (username: string) =>
  world.tell('POST', '/truth/faults', { kind: 'layout-changed', account: username, path: '/groups' });
const ends = (actionId: string) =>
  automation.published.events.flatMap(({ type, data }) => {
    const { actionId: id, reason } = data as { actionId: string; reason?: string };
    const [, is] = /^automation\.action\.(succeeded|failed|unknown)/.exec(type) ?? [];
    return id === actionId && is ? [{ is, reason }] : [];
  });
const end = (actionId: string) =>
  eventually(() => {
    const [told] = ends(actionId);
    expect(told).toBeDefined();
    return told;
  });
const postsBy = async (username: string) =>
  (await world.truth<{ posts: TruthPost[] }>(`/truth/posts?author=${username}`)).posts;

describe('a network whose pages have changed', () => {
  it('fails two groups and no more: what is left waits, and goes out when the pages are known again', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-2');
    await changedLayout('plain-2');
    const ids: string[] = [];
    for (const index of [0, 1, 2, 3, 4]) ids.push(await automation.perform(user, accountId, post(index)));
    const held = await eventually(async () => {
      const { data } = await automation.ask(listStrangePages, user);
      expect(data.total).toBe(1);
      return data.pages[0];
    });
    expect(held).toMatchObject({ accountId, accountName: 'חשבון plain-2', kind: 'publish', places: 3 });
    expect(held?.detail).toMatch(/^the page came to rest without/);
    const params = { accountId, kind: 'publish' as const };
    const { storageKey } = await automation.ask(getStrangePagePicture, user, { params });
    const picture = await automation.get(ObjectStorage).read(storageKey);
    expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    const told = await automation.ask(getAutomationState, user);
    expect(told.strangePages).toEqual({ since: held?.since, nextLookAt: held?.nextLookAt });
    expect((await automation.ask(getAutomationState, newId())).strangePages).toBeNull();

    await world.tell('DELETE', '/truth/faults');
    const outcomes = await Promise.all(ids.map(end));
    expect(outcomes.filter((outcome) => outcome?.is === 'failed')).toEqual([
      { is: 'failed', reason: 'unknown-page' },
      { is: 'failed', reason: 'unknown-page' },
    ]);
    expect((await postsBy('plain-2')).map(({ text }) => text)).toHaveLength(3);
    expect((await automation.ask(listStrangePages, user)).data.total).toBe(0);
    expect((await automation.ask(getAutomationState, user)).strangePages).toBeNull();
  });

  it('stops at a dialog that nobody knows, names it, and keeps a picture; what is left goes out when it is gone', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-7');
    await world.tell('POST', '/truth/faults', {
      ...{ kind: 'unknown-dialog', account: 'plain-7' },
      path: '/groups',
    });
    const ids: string[] = [];
    for (const index of [0, 1, 2]) ids.push(await automation.perform(user, accountId, post(index)));
    const held = await eventually(async () => {
      const { data } = await automation.ask(listStrangePages, user);
      expect(data.total).toBe(1);
      return data.pages[0];
    });
    expect(held).toMatchObject({ accountId, kind: 'publish', places: 3 });
    expect(held?.detail).toMatch(/^the dialog ".+" is in the way$/);
    const params = { accountId, kind: 'publish' as const };
    const { storageKey } = await automation.ask(getStrangePagePicture, user, { params });
    const picture = await automation.get(ObjectStorage).read(storageKey);
    expect(picture.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(ids.flatMap(ends)).toEqual(Array(2).fill({ is: 'failed', reason: 'unknown-page' }));
    expect(await postsBy('plain-7')).toEqual([]);
    await world.tell('DELETE', '/truth/faults');
    expect(await end(ids[2] ?? '')).toMatchObject({ is: 'succeeded' });
    expect((await postsBy('plain-7')).map(({ text }) => text)).toHaveLength(1);
  });

  it('is noticed by the visit before a run: it waits, and no group is tried; the admin sees what was missing', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-5');
    await changedLayout('plain-5');
    const groupIds = groups.slice(0, 3).map(({ id }) => id);
    const visit = await automation.perform(user, accountId, { kind: 'visit', groupIds });
    const [held] = await eventually(async () => {
      const { data } = await automation.ask(listStrangePages, user);
      expect(data.total).toBe(1);
      return data.pages;
    });
    expect(held).toMatchObject({ accountId, kind: 'visit', detail: expect.stringContaining('came to rest') });
    expect(held?.picture).not.toBeNull();
    // A look at how the account stands opens its start page alone.
    expect(await automation.ask(testFacebookAccount, user, { body: { accountId } })).toMatchObject({
      success: true,
    });
    expect((await automation.ask(listStrangePages, user)).data.pages).toMatchObject([{ accountId }]);
    expect(ends(visit)).toEqual([]);
    const { requests } = await world.truth<{ requests: { method: string }[] }>(
      '/truth/requests?account=plain-5',
    );
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    await world.tell('DELETE', '/truth/faults');
    expect(await end(visit)).toMatchObject({ is: 'succeeded' });
    // It is forgotten a moment after its end was told.
    await eventually(async () => expect((await automation.ask(listStrangePages, user)).data.total).toBe(0));
  });

  it('holds nothing up for groups in which only admins may post, however many come in a row', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-4');
    for (const index of [0, 1, 2])
      await world.tell('POST', '/truth/faults', {
        ...{ kind: 'admins-only', account: 'plain-4' },
        path: `/groups/${groups[index]?.id}`,
      });
    const ids: string[] = [];
    for (const index of [0, 1, 2, 3]) ids.push(await automation.perform(user, accountId, post(index)));
    expect(await end(ids[3] ?? '')).toMatchObject({ is: 'succeeded' });
    expect(ids.slice(0, 3).flatMap(ends)).toEqual(Array(3).fill({ is: 'failed', reason: 'admins-only' }));
    expect((await automation.ask(listStrangePages, user)).data.total).toBe(0);
  });

  it('holds nothing up for posts that take no comments, however many come in a row', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-6');
    const { posts } = await world.truth<{ posts: TruthPost[] }>('/truth/posts?all=1');
    const urls = posts.filter(({ groupId }) => groupId === groups[0]?.id).map(({ url }) => url);
    for (const url of urls.slice(0, 3))
      await world.tell('POST', '/truth/faults', {
        ...{ kind: 'comments-off', account: 'plain-6' },
        path: `/api/view/comments/${url.split('/').at(-1)}`,
      });
    const comment = (url = ''): ActionWork => {
      const postUrl = new URL(url, world.url).href;
      return { kind: 'comment', postUrl, text: `בהצלחה ${url}`, media: null };
    };
    const ids: string[] = [];
    for (const url of urls.slice(0, 4)) ids.push(await automation.perform(user, accountId, comment(url)));
    expect(await end(ids[3] ?? '')).toMatchObject({ is: 'succeeded' });
    expect(ids.slice(0, 3).flatMap(ends)).toEqual(Array(3).fill({ is: 'failed', reason: 'comments-off' }));
    expect((await automation.ask(listStrangePages, user)).data.total).toBe(0);
  });

  it('holds up only the kind that met them: a comment of the same account goes out', async () => {
    const user = newId();
    const accountId = await automation.connect(user, 'plain-3');
    const published = await automation.perform(user, accountId, post(5));
    expect(await end(published)).toMatchObject({ is: 'succeeded' });
    const [mine] = await postsBy('plain-3');
    const about = { owner: user, accountId, accountName: 'חשבון', kind: 'publish' as const };
    for (const place of ['a', 'b', 'c'])
      await automation.get(StrangePages).met(about, { actionId: place, place, detail: '', picture: null });
    const waits = await automation.perform(user, accountId, post(6));
    const postUrl = new URL(mine?.url ?? '', world.url).href;
    const comment = await automation.perform(user, accountId, {
      kind: 'comment',
      postUrl,
      text: 'עוד יש',
      media: null,
    });
    expect(await end(comment)).toMatchObject({ is: 'succeeded' });
    expect(ends(waits)).toEqual([]);
    expect(await end(waits)).toMatchObject({ is: 'succeeded' });
  });

  it('holds up everybody once two accounts met them, and is forgotten with its users', async () => {
    const pages = automation.get(StrangePages);
    const users = [newId(), newId()];
    for (const owner of users)
      for (const place of ['a', 'b', 'c']) {
        const about = { owner, accountId: owner, accountName: 'חשבון', kind: 'join' as const };
        await pages.met(about, { actionId: place, place, detail: '', picture: null });
      }
    expect(await pages.heldUntil(newId(), 'join')).not.toBeNull();
    expect(await pages.heldUntil(newId(), 'publish')).toBeNull();
    for (const userId of users)
      await automation.get(ForgetUserWhenDeleted).handle({ data: { userId } } as never);
    expect(await pages.heldUntil(newId(), 'join')).toBeNull();
  });
});
