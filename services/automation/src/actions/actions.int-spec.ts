import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cancelActions, listFacebookAccounts, newEvent } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { ObjectStorage } from '@megafon/storage';
import { eventually } from '@megafon/testing';
import { anAction } from '../../test/an-action.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { contentHash } from '../network/content-hash.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { AuditLog } from '../audit/audit-log.js';
import { firstBreak } from '../audit/audit-chain.js';
import { AuditKeys } from '../audit/audit-keys.js';
import { SwitchRepository } from '../policy/switch.repository.js';
import { succeed } from './action.js';
import { ActionRecorder } from './action-recorder.js';
import { ActionRepository } from './action.repository.js';
import { CancelActionsWhenAsked } from './events/cancel-actions-when-asked.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let groups: { id: string; name: string; approvesPosts: boolean; privacy: string; questions: string[] }[];
let user: string;
let username: string;
let accountId: string;
let next = 1;

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
  username = next === 1 ? 'plain' : `plain-${next}`;
  next += 1;
  accountId = await automation.connect(user, username);
});
afterEach(async () => {
  await world.tell('DELETE', '/truth/faults');
  await automation.get(SwitchRepository).setKilled(false, 'test', new Date());
});

const group = (index: number) => {
  const { id = '', name = '' } = groups[index] ?? {};
  return { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
};
const post = (index: number, text: string) => ({
  kind: 'publish' as const,
  group: group(index),
  text,
  media: null,
});
const perform = (...[work, id]: [Parameters<RunningAutomation['perform']>[2], string?]) =>
  automation.perform(user, accountId, work, id);
const outcome = (actionId: string, timeoutMs = 150_000) =>
  eventually(
    () => {
      const told = automation.published.events.filter(
        ({ type, data }) =>
          /^automation\.action\.(succeeded|failed|unknown)/.test(type) &&
          (data as { actionId: string }).actionId === actionId,
      );
      expect(told).not.toEqual([]);
      return told
        .map(({ type, data }) => ({ is: type.split('.')[2], ...(data as Record<string, unknown>) }))
        .at(-1) as {
        is: string;
        reason?: string;
        outcome?: {
          permalink: string;
          pendingApproval: boolean;
          evidence: { before: string; after: string };
        };
      };
    },
    { timeoutMs },
  );
const posts = async () =>
  (await world.truth<{ posts: TruthPost[] }>(`/truth/posts?author=${username}`)).posts;
const fault = (request: object) =>
  world.tell('POST', '/truth/faults', { account: username, times: 1, ...request });
const account = async () => (await automation.ask(listFacebookAccounts, user)).accounts[0];

describe('an action', () => {
  it("publishes a post and comments on it, with proof, through the account's proxy", async () => {
    const published = await outcome(await perform(post(0, 'פוסט עם הוכחה')));
    expect(published.is).toBe('succeeded');
    const [truth] = await posts();
    const own = (await account())?.proxyConfig?.port;
    expect(truth).toMatchObject({
      url: published.outcome?.permalink,
      proxy: world.proxies.find(({ port }) => port === own)?.name,
    });
    const { before, after } = published.outcome?.evidence ?? { before: '', after: '' };
    expect(before).toMatch(new RegExp(`^evidence/${user}/[0-9a-f]{32}-before\\.jpg$`));
    for (const key of [before, after]) {
      expect((await automation.get(ObjectStorage).read(key)).subarray(0, 2)).toEqual(
        Buffer.from([0xff, 0xd8]),
      );
    }
    const postUrl = published.outcome?.permalink ?? '';
    const commented = await outcome(
      await perform({ kind: 'comment', postUrl, text: 'תגובה ראשונה', media: null }),
    );
    expect(commented.outcome?.permalink).toContain('comment_id=');
    const { comments } = await world.truth<{ comments: { text: string; proxy: string }[] }>(
      `/truth/comments?author=${username}`,
    );
    expect(comments).toEqual([expect.objectContaining({ text: 'תגובה ראשונה', proxy: truth?.proxy })]);
    await eventually(async () => expect(await account()).toMatchObject({ usageCount: 2 }));
    const chain = await automation.get(AuditLog).of(user, accountId);
    expect(chain.map(({ act }) => act)).toEqual([
      'connected',
      'submitting',
      'succeeded',
      'submitting',
      'succeeded',
    ]);
    expect(firstBreak(chain, automation.get(AuditKeys))).toBeNull();
  });

  it('is the same action when the task comes twice', async () => {
    const id = `run:${newId()}`;
    await Promise.all([perform(post(1, 'פעם אחת'), id), perform(post(1, 'פעם אחת'), id)]);
    await outcome(id);
    await perform(post(1, 'פעם אחת'), id);
    expect(await posts()).toHaveLength(1);
  });

  it('runs in the order of the tasks', async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await perform(post(index, `לפי הסדר ${index}`)));
    for (const id of ids) await outcome(id);
    expect((await posts()).map(({ text }) => text)).toEqual([0, 1, 2, 3].map((index) => `לפי הסדר ${index}`));
  });

  it('whose reply was lost is found on the page, and not done again', async () => {
    await fault({ kind: 'drop-reply', method: 'POST', path: '/api/groups' });
    const done = await outcome(await perform(post(2, 'התשובה אבדה')));
    expect(done.is).toBe('succeeded');
    const truth = await posts();
    expect(truth).toHaveLength(1);
    expect(done.outcome?.permalink).toBe(truth[0]?.url);
  });

  it("whose comment's reply was lost is found as well", async () => {
    const { outcome: published } = await outcome(await perform(post(3, 'פוסט לתגובה')));
    await fault({ kind: 'drop-reply', method: 'POST', path: '/api/posts' });
    const comment = {
      kind: 'comment' as const,
      postUrl: published?.permalink ?? '',
      text: 'תגובה שאבדה',
      media: null,
    };
    const done = await outcome(await perform(comment));
    expect(done.outcome?.permalink).toContain('comment_id=');
    const { comments } = await world.truth<{ comments: object[] }>(`/truth/comments?author=${username}`);
    expect(comments).toHaveLength(1);
  });

  it('that certainly did not happen is done again', async () => {
    await fault({ kind: 'error-500', method: 'POST', path: '/api/groups' });
    const done = await outcome(await perform(post(4, 'שוב אחרי תקלה')));
    expect(done.is).toBe('succeeded');
    expect(await posts()).toHaveLength(1);
  });

  it.each([
    ['rate-limit', 'rate-limited', 'paused'],
    ['session-expired', 'session-expired', 'disconnected'],
  ])('that meets the page of a %s fails with %s, and its account is %s', async (kind, reason, status) => {
    await fault({ kind, path: '/groups' });
    const [first, second] = [await perform(post(5, 'ראשון')), await perform(post(6, 'שני'))];
    expect(await outcome(first)).toMatchObject({ is: 'failed', reason });
    expect(await account()).toMatchObject({ status });
    expect((await outcome(second)).is).toBe('failed');
    expect(await posts()).toEqual([]);
  });

  it('fails before the click where the group is not its own, and the account goes on', async () => {
    const asking = groups.findIndex(({ questions }, index) => index >= 60 && questions.length > 0);
    expect(await outcome(await perform(post(asking, 'לא חבר')))).toMatchObject({
      is: 'failed',
      reason: 'not-a-member',
    });
    expect(await outcome(await perform({ kind: 'join', group: group(asking) }))).toMatchObject({
      reason: 'join-questions',
    });
    expect((await outcome(await perform(post(7, 'חבר')))).is).toBe('succeeded');
  });

  it('joins a public group, and joining again succeeds without a click', async () => {
    const open = groups.findIndex(({ privacy }, index) => index >= 60 && privacy === 'public');
    const evidence = { before: expect.any(String), after: expect.any(String) };
    // Nothing was done the second time: there is nothing to show.
    for (const [id, shown] of [
      ['first', evidence],
      ['second', { before: null, after: null }],
    ] as const) {
      const told = await outcome(await perform({ kind: 'join', group: group(open) }, `${user}:${id}`));
      expect(told).toMatchObject({ is: 'succeeded', outcome: { evidence: shown } });
    }
  });

  it('lists the groups in parts', async () => {
    const id = await perform({ kind: 'list-groups' });
    expect((await outcome(id)).is).toBe('succeeded');
    const parts = automation.published
      .of('automation.groups.fetched.v1')
      .filter(({ data }) => data.actionId === id);
    expect(parts).toHaveLength(1);
    expect((parts[0]?.data.groups as object[]).length).toBeGreaterThanOrEqual(20);
  });

  it('with the same text in the same group within days is refused', async () => {
    await outcome(await perform(post(8, 'טקסט חוזר')));
    expect(await outcome(await perform(post(8, '  טקסט   חוזר ')))).toMatchObject({
      reason: 'repeated-content',
    });
    expect(await posts()).toHaveLength(1);
  });

  it('is refused while the kill switch is on', async () => {
    await automation.get(SwitchRepository).setKilled(true, 'admin', new Date());
    expect(await outcome(await perform(post(9, 'לא עכשיו')))).toMatchObject({
      is: 'failed',
      reason: 'kill-switch',
    });
    expect(await posts()).toEqual([]);
  });

  it("of an account that is not the owner's ends without a click", async () => {
    const stranger = newId();
    const id = await automation.perform(stranger, accountId, post(10, 'של מישהו אחר'));
    expect(await outcome(id)).toMatchObject({ is: 'failed', reason: 'account-removed' });
    expect(await posts()).toEqual([]);
  });

  it('is cancelled while nobody has begun it', async () => {
    // The account rests, so that nobody begins.
    const rest = { notBefore: new Date(Date.now() + 60_000) };
    await automation
      .get(AccountRepository)
      .change(user, accountId, (now) => ({ state: { ...now, ...rest } }));
    const held = await perform(post(11, 'יבוטל'));
    const data = { accountId, owner: user, originId: 'run' };
    const event = newEvent(cancelActions, { id: newId(), tenant: user, traceId: '', time: new Date(), data });
    for (let delivery = 0; delivery < 2; delivery += 1)
      await automation.get(CancelActionsWhenAsked).handle(event);
    expect(await outcome(held)).toMatchObject({ is: 'failed', reason: 'cancelled' });
    expect(
      automation.published.of('automation.action.failed.v1').filter(({ data }) => data.actionId === held),
    ).toHaveLength(1);
  });
});

describe('what a dead worker left behind, right after its click', () => {
  /** As the record stood when it died: submitting, under a lease that is over. */
  const left = async (index: number, text: string) => {
    const id = `run:${newId()}`;
    const submittedAt = new Date(Date.now() - 5_000);
    const account = await automation.get(AccountRepository).get(user, accountId);
    const fields = anAction({
      accountId,
      work: post(index, text),
      groupId: group(index).groupId,
      submittedAt,
      beforeClick: { ids: [], unlinked: 0, newest: [], isWhole: true },
    });
    const { _id, owner, version, outbox, createdAt, updatedAt, ...action } = fields;
    await automation.get(ActionRepository).insert(user, {
      ...action,
      _id: id,
      state: 'submitting',
      attempt: 1,
      fence: account.fence,
      contentHash: contentHash(text),
      notBefore: submittedAt,
      deadline: new Date(Date.now() + 60_000),
    });
    await automation.get(AccountTurns).wake(user, accountId, submittedAt);
    return id;
  };

  it('is found on the page when it was done, and not done again', async () => {
    const { outcome: published } = await outcome(await perform(post(12, 'נעשה לפני המוות')));
    const done = await outcome(await left(12, 'נעשה לפני המוות'));
    expect(done).toMatchObject({ is: 'succeeded', outcome: { permalink: published?.permalink } });
    expect(await posts()).toHaveLength(1);
  });

  it('is done when it is certainly not there', async () => {
    expect((await outcome(await left(13, 'לא נעשה לפני המוות'))).is).toBe('succeeded');
    expect(await posts()).toHaveLength(1);
  });

  it('stays unknown, and says so, while the page cannot be read; of a first look in vain it says nothing', async () => {
    await fault({ kind: 'layout-changed', path: '/groups', times: 2 });
    const soon = await left(16, 'מבט שני');
    expect((await outcome(soon)).is).toBe('succeeded');
    await fault({ kind: 'layout-changed', path: '/groups', times: 4 });
    const id = await left(14, 'לא ידוע');
    expect((await outcome(id)).is).toBe('unknown');
    await eventually(async () => expect((await outcome(id)).is).toBe('succeeded'));
    expect((await posts()).map(({ text }) => text)).toEqual(['מבט שני', 'לא ידוע']);
  });
});

describe('a worker whose lease someone else has by now', () => {
  it('writes nothing any more', async () => {
    const account = await automation.get(AccountRepository).get(user, accountId);
    const id = await perform(post(15, 'תוצאה ישנה'));
    const done = await outcome(id);
    const stale = { fence: account.fence, attempt: 1 };
    const result = {
      permalink: 'https://network/other',
      pendingApproval: false,
      after: null,
      at: new Date(),
    };
    const recorder = automation.get(ActionRecorder);
    expect(await recorder.write({ owner: user, _id: id }, (now) => succeed(now, stale, result))).toBeNull();
    expect((await automation.get(ActionRepository).get(user, id)).outcome?.permalink).toBe(
      done.outcome?.permalink,
    );
  });
});
