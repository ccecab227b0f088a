import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  actionFailed,
  campaignChanged,
  userProfileChanged,
} from '@megafon/contracts';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { COUNT } from '../documents/count.schema.js';
import type { Count } from '../documents/count.schema.js';
import { Recount } from '../counts/recount.js';
import { StatsModule } from '../stats/stats.module.js';
import { Panel } from '../../test/panel.js';
import type { PanelStats } from '../../test/panel.js';
import { ACTION_FACT, USER_FACT } from '../documents/fact.schemas.js';
import type { ActionFact, UserFact } from '../documents/fact.schemas.js';
import { FactsModule } from './facts.module.js';
import { WorkFacts } from './work-facts.js';

let admin: InProcess;
let panel: Panel;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, StatsModule]);
});
afterAll(() => admin.close());
beforeEach(() => {
  panel = new Panel(admin);
});

describe('users', () => {
  const count = ({ users }: PanelStats) => [users.total, users.active, users.newThisWeek];

  it('are counted once, as active and new', async () => {
    expect(await panel.difference([panel.registered()], count)).toEqual([1, 1, 1]);
    const { users } = await panel.stats();
    expect(users.recent[0]).toMatchObject({ _id: panel.user, name: 'דנה', subscriptionPlan: 'starter' });
  });

  it.each([
    [6, 1],
    [7, 0],
  ])('are new this week, of which today is the last day: %i days later %i', async (days, isNew) => {
    expect(await panel.difference([panel.registered(-days * 86_400_000)], count)).toEqual([1, 1, isNew]);
  });

  it.each([
    [29, 1],
    [30, 0],
  ])('are active for thirty days, of which today is the last: %i days later %i', async (days, isActive) => {
    expect(await panel.difference([panel.registered(-days * 86_400_000)], count)).toEqual([1, isActive, 0]);
  });

  it('are called as they call themselves, and those who are gone are not', async () => {
    const news = panel.fact(userProfileChanged, {
      userId: panel.user,
      name: 'דנה לוי',
      email: 'levi@example.com',
    });
    expect(await panel.difference([panel.registered(1_000), news], count)).toEqual([1, 1, 1]);
    expect((await panel.stats()).users.recent[0]).toMatchObject({
      _id: panel.user,
      name: 'דנה לוי',
      email: 'levi@example.com',
    });
    await panel.take(panel.deleted());
    await panel.take(news);
    expect((await panel.stats()).users.recent.map(({ _id }) => _id)).not.toContain(panel.user);
  });

  it('are counted when the news of who registered comes after other news of them', async () => {
    const news = panel.fact(userProfileChanged, {
      userId: panel.user,
      name: 'דנה לוי',
      email: 'levi@example.com',
    });
    expect(await panel.difference([news, panel.grew(1, 0)], count)).toEqual([0, 0, 0]);
    expect(await panel.difference([panel.registered()], count)).toEqual([1, 1, 1]);
    expect((await panel.stats()).users.recent.map(({ _id }) => _id)).toContain(panel.user);
  });

  it('are no longer active or new after a while, until something happens', async () => {
    await panel.take(panel.registered(-40 * 24 * 3_600_000));
    const { users } = await panel.stats();
    expect(await panel.difference([panel.grew(1, 0)], count)).toEqual([0, 1, 0]);
    expect(users.recent.map(({ _id }) => _id)).toContain(panel.user);
  });

  it('are written once a day however much they do, and again on the next', async () => {
    const dayMs = 86_400_000;
    const users = admin.app.get<Model<UserFact>>(getModelToken(USER_FACT), { strict: false });
    await panel.take(panel.registered());
    const writes = jest.spyOn(users, 'updateOne');
    try {
      for (let times = 0; times < 3; times += 1) await panel.take(panel.started());
      expect(writes).not.toHaveBeenCalled();
      for (const event of [panel.started(dayMs), panel.started(dayMs), panel.started()])
        await panel.take(event);
      expect(writes).toHaveBeenCalledTimes(1);
    } finally {
      writes.mockRestore();
    }
    const row = await users.findById(panel.user).lean();
    expect(row?.lastSeenAt).toEqual(new Date(admin.clock.now().getTime() + dayMs));
  });

  it('are active by what they did, though the news of who they are comes later', async () => {
    const recently = -2 * 86_400_000;
    await panel.take(panel.started(recently));
    expect(
      await panel.difference([panel.registered(-40 * 86_400_000), panel.started(recently)], count),
    ).toEqual([1, 1, 0]);
  });

  it('stay gone once deleted, with all they had, in whatever order the news comes', async () => {
    const everything = (s: PanelStats) => [
      ...count(s),
      s.content.campaigns,
      s.content.groups,
      s.accounts.connected,
      s.subscriptions.reduce((sum, { count: users }) => sum + users, 0),
    ];
    const campaign = { campaignId: newId(), name: 'ק', status: 'draft', change: 'created' } as const;
    const account = { accountId: newId(), owner: panel.user, accountName: 'ח', username: 'u' };
    const news = [
      panel.registered(),
      panel.grew(5, 0),
      panel.subscribed('pro', 1),
      panel.deleted(),
      panel.fact(campaignChanged, campaign),
      panel.fact(accountConnected, account),
      panel.grew(3, 0),
      panel.registered(),
    ];
    expect(await panel.difference(news, everything)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await panel.stats()).users.recent.map(({ _id }) => _id)).not.toContain(panel.user);
  });
});

describe('groups', () => {
  it('are summed up from changes, each change once', async () => {
    const news = [panel.grew(500, 0), panel.grew(20, 0), panel.grew(0, 3)];
    expect(await panel.difference(news, ({ content }) => [content.groups])).toEqual([517]);
  });

  it('are counted in full after an attempt that failed', async () => {
    const event = panel.grew(4, 0);
    const before = (await panel.stats()).content.groups;
    const fault = jest
      .spyOn(admin.get(WorkFacts), 'groupsChanged')
      .mockRejectedValueOnce(new Error('cut short'));
    await expect(panel.take(event)).rejects.toThrow('cut short');
    fault.mockRestore();
    await panel.take(event);
    expect((await panel.stats()).content.groups - before).toBe(4);
  });
});

describe('campaigns', () => {
  it('are counted until they are removed, and a late event does not bring one back', async () => {
    const campaign = { campaignId: newId(), name: 'ק', status: 'draft' } as const;
    const is = (change: 'created' | 'updated' | 'removed') =>
      panel.fact(campaignChanged, { ...campaign, change });
    const count = ({ content }: PanelStats) => [content.campaigns];
    const created = is('created');
    expect(await panel.difference([created, is('updated')], count)).toEqual([1]);
    expect(await panel.difference([is('removed'), created], count)).toEqual([-1]);
  });

  it('are counted again when they were put back, also where their removal is heard of last', async () => {
    const campaign = { campaignId: newId(), name: 'ק', status: 'scheduled' } as const;
    const is = (change: 'created' | 'updated' | 'removed', atMs: number) =>
      panel.fact(campaignChanged, { ...campaign, change }, atMs);
    const count = ({ content }: PanelStats) => [content.campaigns];
    const removed = is('removed', 1_000);
    const back = is('created', 2_000);
    expect(await panel.difference([is('created', 0), removed], count)).toEqual([0]);
    expect(await panel.difference([back, is('updated', 500)], count)).toEqual([1]);
    expect(await panel.difference([removed, back, is('updated', 2_500)], count)).toEqual([0]);
    expect(await panel.difference([is('removed', 3_000), back], count)).toEqual([-1]);
    const late = newId();
    const of = (change: 'created' | 'removed', atMs: number) =>
      panel.fact(campaignChanged, { ...campaign, campaignId: late, change }, atMs);
    const asHeard = [of('created', 0), of('created', 2_000), of('removed', 1_000)];
    expect(await panel.difference(asHeard, count)).toEqual([1]);
  });
});

describe('accounts', () => {
  it('are counted while they are connected, by the newest news', async () => {
    const account = { accountId: newId(), owner: panel.user, accountName: 'ח' };
    const connected = panel.fact(accountConnected, { ...account, username: 'u' });
    const state = { ...account, status: 'paused', reason: 'checkpoint', message: '' } as const;
    const paused = panel.fact(accountStateChanged, state, 1_000);
    const count = ({ accounts }: PanelStats) => [accounts.connected];
    expect(await panel.difference([connected], count)).toEqual([1]);
    expect(await panel.difference([paused, connected], count)).toEqual([-1]);
    const well = panel.fact(accountStateChanged, { ...state, status: 'connected', reason: null }, 2_000);
    expect(await panel.difference([well], count)).toEqual([1]);
    const gone = panel.fact(accountRemoved, { accountId: account.accountId, owner: panel.user }, 3_000);
    expect(await panel.difference([gone, well], count)).toEqual([-1]);
  });
});

describe('actions', () => {
  const count = ({ actions }: PanelStats) => [
    actions.posts,
    actions.comments,
    actions.failed,
    actions.unknown,
  ];

  it('are counted by what they were and how they ended', async () => {
    const failed = panel.fact(actionFailed, {
      ...panel.action(),
      kind: 'join',
      reason: 'join-questions',
      evidence: { before: null, after: null },
      finishedAt: '2026-03-01T09:00:00.000Z',
    });
    expect(
      await panel.difference([panel.succeeded('publish'), panel.succeeded('comment'), failed], count),
    ).toEqual([1, 1, 1, 0]);
  });

  it('move from unknown to what became of them, and never back', async () => {
    const id = newId();
    const unknown = panel.unknown(id);
    expect(await panel.difference([unknown], count)).toEqual([0, 0, 0, 1]);
    expect(await panel.difference([panel.succeeded('publish', id), unknown], count)).toEqual([1, 0, 0, -1]);
  });
});

describe('the counts', () => {
  it('are the same when they are counted anew', async () => {
    const before = (await panel.stats()).users.total;
    for (const event of [
      panel.registered(),
      panel.grew(7, 0),
      panel.subscribed('pro', 1, { paid: true, monthlyMinor: 9_900 }),
      panel.succeeded('comment'),
    ])
      await panel.take(event);
    const { users: _users, ...figures } = await panel.stats();
    await admin.get(Recount).execute();
    const { users, ...again } = await panel.stats();
    expect(again).toEqual(figures);
    expect(users.total).toBe(before + 1);
    await panel.take(panel.grew(1, 0));
    expect((await panel.stats()).content.groups).toBe(figures.content.groups + 1);
  });

  it('are made of actions that nobody knows by whom they were', async () => {
    const { user } = panel;
    await panel.take(panel.succeeded('publish'));
    const rows = admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
    expect(JSON.stringify(await rows.find().lean())).not.toContain(user);
  });

  it('have each change once when the process dies between two steps and the event comes again', async () => {
    const before = (await panel.stats()).actions.posts;
    const event = panel.succeeded('publish');
    const counts = admin.app.get<Model<Count>>(getModelToken(COUNT), { strict: false });
    const actions = admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
    for (const [model, method, dies] of [
      [actions, 'insertOne', 1],
      [counts, 'updateOne', 1],
      [actions, 'updateOne', 3],
    ] as unknown as [Model<unknown>, 'insertOne' | 'updateOne', number][]) {
      const original = model.collection[method].bind(model.collection);
      let calls = 0;
      const cut = jest.spyOn(model.collection, method).mockImplementation((async (...args: never[]) => {
        calls += 1;
        if (calls === dies) throw new Error('killed');
        return (original as (...all: never[]) => unknown)(...args);
      }) as never);
      await panel.take(event).catch(() => undefined);
      cut.mockRestore();
    }
    await panel.take(event);
    await panel.take(event);
    expect((await panel.stats()).actions.posts).toBe(before + 1);
  });

  it('are read at the same cost after many more events', async () => {
    const counts = admin.app.get<Model<Count>>(getModelToken(COUNT), { strict: false });
    const size = () => counts.countDocuments({});
    await panel.take(panel.succeeded('publish'));
    const before = await size();
    await Promise.all(Array.from({ length: 40 }, () => panel.take(panel.succeeded('publish'))));
    expect(await size()).toBe(before);
    await panel.take(panel.succeeded('publish'));
    const posts = await counts.findOne({ _id: 'actions-succeeded:publish' }).lean();
    expect(Object.keys(posts?.open ?? {}).length).toBeLessThan(5);
  });
});
