import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountConnected,
  accountStateChanged,
  getAutomationState,
  interactiveComplete,
  interactiveScreenshot,
  interactiveVisit,
  listFacebookAccounts,
  newEvent,
  performAction,
  testFacebookAccount,
} from '@megafon/contracts';
import type { ActionWork, EventOf } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { WakeAccountWhenConnected } from '../accounts/events/wake-account-when-connected.js';
import { LiveLogins } from '../logins/live-logins.js';
import { StrangePages } from '../strange-pages/strange-pages.js';
import { StoreActionWhenAsked } from './events/store-action-when-asked.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let groups: { id: string; name: string }[];
let user: string;
let username: string;
let accountId: string;
let next = 2;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 12 });
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

const fault = (kind: string, more: object = {}) =>
  world.tell('POST', '/truth/faults', { kind, account: username, ...more });
const post = (index: number, text: string): ActionWork => {
  const { id = '', name = '' } = groups[index] ?? {};
  return {
    kind: 'publish',
    group: { groupId: id, groupUrl: `${world.url}/groups/${id}`, name },
    text,
    media: null,
  };
};
const perform = (work: ActionWork) => automation.perform(user, accountId, work);
const ends = (actionId: string) =>
  automation.published.events.flatMap(({ type, data }) => {
    const { actionId: id, reason } = data as { actionId: string; reason?: string };
    const [, is] = /^automation\.action\.(succeeded|failed|unknown)/.exec(type) ?? [];
    return id === actionId && is ? [{ is, reason }] : [];
  });
const succeeds = (actionId: string) =>
  eventually(() => expect(ends(actionId).at(-1)).toMatchObject({ is: 'succeeded' }), { timeoutMs: 60_000 });
const account = async () => (await automation.ask(listFacebookAccounts, user)).accounts[0];
const isStopped = (more: object = {}) =>
  eventually(async () =>
    expect(await account()).toMatchObject({ status: 'paused', reason: 'checkpoint', ...more }),
  );
const posts = async () =>
  (await world.truth<{ posts: TruthPost[] }>(`/truth/posts?author=${username}`)).posts.map(
    ({ text }) => text,
  );

/** As the broker does, which these suites go without. */
async function tellsOfAccounts(): Promise<void> {
  const handler = automation.get(WakeAccountWhenConnected);
  for (const { type } of [accountConnected, accountStateChanged])
    for (const event of automation.published.of(type))
      if (event.tenant === user) await handler.handle(event as unknown as EventOf<typeof accountConnected>);
}

/** @param answers what the person does in the page that stands there */
async function answersInTheLivePicture(answers: (page: LivePage) => Promise<unknown>): Promise<void> {
  const { sessionId = '', ...begun } = await automation.ask(interactiveVisit, user, {
    params: { accountId },
  });
  expect(begun).toMatchObject({ needsTakeover: true, isLoggedIn: false });
  const live = automation.get(LiveLogins).find(sessionId);
  if (!live) throw new Error('the page is not open');
  await answers(live.context.page);
  await eventually(async () => {
    const shown = await automation.ask(interactiveScreenshot, user, { params: { sessionId } });
    expect(shown.isLoggedIn).toBe(true);
  });
  await automation.ask(interactiveComplete, user, { params: { sessionId } });
  await tellsOfAccounts();
}
type LivePage = NonNullable<ReturnType<LiveLogins['find']>>['context']['page'];

const pressesContinue = (page: LivePage) =>
  eventually(async () => {
    const isThere = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('section a');
      link?.click();
      return link !== null;
    });
    expect(isThere).toBe(true);
  });

describe('what an account has to do when the network asks for its person', () => {
  it('waits at a checkpoint instead of failing, and goes on, each thing once, when it was answered', async () => {
    await fault('checkpoint');
    const ids = [await perform(post(0, 'ראשון')), await perform(post(1, 'שני'))];
    await isStopped();
    ids.push(await perform(post(2, 'בא בזמן ההמתנה')));
    await answersInTheLivePicture(async (page) => {
      expect(ids.flatMap(ends)).toEqual([]);
      expect(await posts()).toEqual([]);
      await pressesContinue(page);
    });
    expect(await account()).toMatchObject({ status: 'connected', reason: null });
    for (const id of ids) await succeeds(id);
    expect((await posts()).toSorted()).toEqual(['בא בזמן ההמתנה', 'ראשון', 'שני'].toSorted());
  });

  it('waits at a start page that nothing here knows, which its person answers', async () => {
    await fault('layout-changed');
    const ids = [await perform({ kind: 'visit' }), await perform(post(0, 'אחרי דף לא מוכר'))];
    await isStopped({ isPageUnknown: true });
    // Of what goes on by itself, and needs nobody, this is none.
    expect((await automation.ask(getAutomationState, user)).strangePages).toBeNull();
    await answersInTheLivePicture(async (page) => {
      expect(ids.flatMap(ends)).toEqual([]);
      await world.tell('DELETE', '/truth/faults');
      await page.reload();
    });
    expect(await account()).toMatchObject({ status: 'connected', reason: null });
    expect(await account()).not.toHaveProperty('isPageUnknown');
    for (const id of ids) await succeeds(id);
    expect(await posts()).toEqual(['אחרי דף לא מוכר']);
  });

  it('waits where a group and the start page are not known, and goes on when a test finds the account well', async () => {
    await fault('layout-changed');
    const id = await perform(post(0, 'אחרי בדיקה'));
    await isStopped({ isPageUnknown: true });
    await world.tell('DELETE', '/truth/faults');
    const tested = await automation.ask(testFacebookAccount, user, { body: { accountId, byHand: true } });
    expect(tested).toMatchObject({ success: true, status: 'connected' });
    await tellsOfAccounts();
    await succeeds(id);
    expect(await posts()).toEqual(['אחרי בדיקה']);
  });

  it('stands still when a check meets such a page, and is told', async () => {
    await fault('layout-changed');
    const tested = await automation.ask(testFacebookAccount, user, { body: { accountId } });
    expect(tested).toMatchObject({ success: false, status: 'paused' });
    const told = automation.published.of(accountStateChanged.type).at(-1);
    expect(told?.data).toMatchObject({
      accountId,
      status: 'paused',
      reason: 'checkpoint',
      isPageUnknown: true,
    });
  });

  it('waits for no person where the start pages of others are not known either', async () => {
    const pages = automation.get(StrangePages);
    for (const other of [newId(), newId()])
      await pages.met(
        { owner: newId(), accountId: other, accountName: 'אחר', kind: 'visit' },
        { actionId: other, place: other, detail: '', picture: null },
      );
    await fault('layout-changed');
    const asked = automation.ask(testFacebookAccount, user, { body: { accountId } });
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE.TIMEOUT' });
    expect(await account()).toMatchObject({ status: 'connected' });
    for (const { accountId: other } of await pages.waiting()) await pages.wentWell(other, 'visit');
  });

  it('fails when it was waited for until its time was over, and says so', async () => {
    await fault('checkpoint');
    const actionId = `run:${newId()}`;
    const deadline = new Date(Date.now() + 30_000).toISOString();
    const origin = { kind: 'campaign-run' as const, id: 'run' };
    const data = { actionId, accountId, owner: user, origin, work: post(0, 'מאוחר מדי'), deadline };
    await automation
      .get(StoreActionWhenAsked)
      .handle(newEvent(performAction, { id: actionId, tenant: user, traceId: 't', time: new Date(), data }));
    await isStopped();
    expect(ends(actionId)).toEqual([]);
    await eventually(() => expect(ends(actionId)).toEqual([{ is: 'failed', reason: 'account-paused' }]), {
      timeoutMs: 120_000,
    });
    expect(await posts()).toEqual([]);
  });

  it('is looked for where the checkpoint came instead of an answer to the click, and stands there once', async () => {
    await fault('checkpoint', { method: 'POST', path: '/api/groups' });
    const id = await perform(post(3, 'אולי פורסם'));
    await isStopped();
    await eventually(() => expect(ends(id)).toMatchObject([{ is: 'unknown' }]));
    await world.tell('DELETE', '/truth/faults');
    const visited = await automation.ask(interactiveVisit, user, { params: { accountId } });
    expect(visited).toMatchObject({ success: true, isLoggedIn: true });
    await tellsOfAccounts();
    await succeeds(id);
    expect(await posts()).toEqual(['אולי פורסם']);
  });
});
