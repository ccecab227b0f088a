import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  actionFailed,
  actionStarted,
  actionSucceeded,
  actionUnknown,
  adminStats,
  campaignChanged,
  defaultLimits,
  groupsChanged,
  listPlanPrices,
  newEvent,
  subscriptionChanged,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from '@megafon/contracts';
import type { DataOf, EventContract, EventEnvelope, PlanId } from '@megafon/contracts';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { COUNT } from '../documents/count.schema.js';
import type { Count } from '../documents/count.schema.js';
import { Recount } from '../counts/recount.js';
import { Retention } from '../retention/retention.js';
import { RetentionModule } from '../retention/retention.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { CountWhatHappens } from './count-what-happens.js';
import { ACTION_FACT, CAMPAIGN_FACT, USER_FACT } from '../documents/fact.schemas.js';
import type { ActionFact, CampaignFact, UserFact } from '../documents/fact.schemas.js';
import { FactsModule } from './facts.module.js';
import { WorkFacts } from './work-facts.js';

let admin: InProcess;
let user: string;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, RetentionModule.of(400), StatsModule]);
  admin.services.answer(listPlanPrices, () => ({
    prices: [
      { planId: 'pro' as const, price: 99 },
      { planId: 'starter' as const, price: 0 },
    ],
  }));
});
afterAll(() => admin.close());
beforeEach(() => {
  user = newId();
});

function fact<C extends EventContract>(contract: C, data: DataOf<C>, atMs = 0): EventEnvelope {
  const time = new Date(admin.clock.now().getTime() + atMs);
  return newEvent(contract, { id: newId(), tenant: user, traceId: '', time, data });
}
const take = (event: EventEnvelope) => admin.get(CountWhatHappens).handle(event);
const stats = async () => (await admin.ask(adminStats, 'admin')).data;

/** What the events add to each count; every event is delivered three times, twice of them at once. */
async function difference(
  events: EventEnvelope[],
  count: (s: Awaited<ReturnType<typeof stats>>) => unknown[],
) {
  const before = count(await stats());
  for (const event of events) {
    await Promise.all([take(event), take(event)]);
    await take(event);
  }
  const after = count(await stats());
  return after.map((value, index) => Number(value) - Number(before[index]));
}

const registered = (atMs = 0) =>
  fact(
    userRegistered,
    {
      userId: user,
      name: 'דנה',
      email: 'd@example.com',
      role: 'user',
      requestedPlan: 'pro',
      grantedPlan: null,
    },
    atMs,
  );
const subscribed = (plan: PlanId, revision: number, paid?: boolean) =>
  fact(subscriptionChanged, {
    userId: user,
    plan,
    status: 'active',
    endDate: null,
    limits: defaultLimits[plan],
    ...(paid !== undefined && { paid }),
    revision,
  });
const grew = (added: number, removed: number) => fact(groupsChanged, { userId: user, added, removed });
const deleted = () => fact(userDeleted, { userId: user });
const action = (id = newId()) => ({
  actionId: id,
  accountId: newId(),
  owner: user,
  origin: { kind: 'campaign-run' as const, id: 'run' },
});
const started = (atMs = 0) =>
  fact(
    actionStarted,
    { ...action(), kind: 'publish', attempt: 1, startedAt: '2026-03-01T09:00:00.000Z' },
    atMs,
  );
const none = { before: null, after: null };
const succeeded = (kind: 'publish' | 'comment', id?: string) =>
  fact(actionSucceeded, {
    ...action(id),
    kind,
    outcome: {
      permalink: null,
      pendingApproval: false,
      evidence: none,
      finishedAt: '2026-03-01T09:00:00.000Z',
    },
  });

describe('users', () => {
  const count = ({ users }: Awaited<ReturnType<typeof stats>>) => [
    users.total,
    users.active,
    users.newThisWeek,
  ];

  it('are counted once, as active and new', async () => {
    expect(await difference([registered()], count)).toEqual([1, 1, 1]);
    const { users } = await stats();
    expect(users.recent[0]).toMatchObject({ _id: user, name: 'דנה', subscriptionPlan: 'starter' });
  });

  it.each([
    [6, 1],
    [7, 0],
  ])('are new this week, of which today is the last day: %i days later %i', async (days, isNew) => {
    expect(await difference([registered(-days * 86_400_000)], count)).toEqual([1, 1, isNew]);
  });

  it.each([
    [29, 1],
    [30, 0],
  ])('are active for thirty days, of which today is the last: %i days later %i', async (days, isActive) => {
    expect(await difference([registered(-days * 86_400_000)], count)).toEqual([1, isActive, 0]);
  });

  it('are called as they call themselves, and those who are gone are not', async () => {
    const news = fact(userProfileChanged, { userId: user, name: 'דנה לוי', email: 'levi@example.com' });
    expect(await difference([registered(1_000), news], count)).toEqual([1, 1, 1]);
    expect((await stats()).users.recent[0]).toMatchObject({
      _id: user,
      name: 'דנה לוי',
      email: 'levi@example.com',
    });
    await take(deleted());
    await take(news);
    expect((await stats()).users.recent.map(({ _id }) => _id)).not.toContain(user);
  });

  it('are counted when the news of who registered comes after other news of them', async () => {
    const news = fact(userProfileChanged, { userId: user, name: 'דנה לוי', email: 'levi@example.com' });
    expect(await difference([news, grew(1, 0)], count)).toEqual([0, 0, 0]);
    expect(await difference([registered()], count)).toEqual([1, 1, 1]);
    expect((await stats()).users.recent.map(({ _id }) => _id)).toContain(user);
  });

  it('are no longer active or new after a while, until something happens', async () => {
    await take(registered(-40 * 24 * 3_600_000));
    const { users } = await stats();
    expect(await difference([grew(1, 0)], count)).toEqual([0, 1, 0]);
    expect(users.recent.map(({ _id }) => _id)).toContain(user);
  });

  it('are written once a day however much they do, and again on the next', async () => {
    const dayMs = 86_400_000;
    const users = admin.app.get<Model<UserFact>>(getModelToken(USER_FACT), { strict: false });
    await take(registered());
    const writes = jest.spyOn(users, 'updateOne');
    try {
      for (let times = 0; times < 3; times += 1) await take(started());
      expect(writes).not.toHaveBeenCalled();
      for (const event of [started(dayMs), started(dayMs), started()]) await take(event);
      expect(writes).toHaveBeenCalledTimes(1);
    } finally {
      writes.mockRestore();
    }
    const row = await users.findById(user).lean();
    expect(row?.lastSeenAt).toEqual(new Date(admin.clock.now().getTime() + dayMs));
  });

  it('are active by what they did, though the news of who they are comes later', async () => {
    const recently = -2 * 86_400_000;
    await take(started(recently));
    expect(await difference([registered(-40 * 86_400_000), started(recently)], count)).toEqual([1, 1, 0]);
  });

  it('stay gone once deleted, with all they had, in whatever order the news comes', async () => {
    const everything = (s: Awaited<ReturnType<typeof stats>>) => [
      ...count(s),
      s.content.campaigns,
      s.content.groups,
      s.accounts.connected,
      s.subscriptions.reduce((sum, { count: users }) => sum + users, 0),
    ];
    const campaign = { campaignId: newId(), name: 'ק', status: 'draft', change: 'created' } as const;
    const account = { accountId: newId(), owner: user, accountName: 'ח', username: 'u' };
    const news = [
      registered(),
      grew(5, 0),
      subscribed('pro', 1),
      deleted(),
      fact(campaignChanged, campaign),
      fact(accountConnected, account),
      grew(3, 0),
      registered(),
    ];
    expect(await difference(news, everything)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await stats()).users.recent.map(({ _id }) => _id)).not.toContain(user);
  });
});

describe('subscriptions', () => {
  it('are counted under the newest plan, with what they bring in', async () => {
    const pro = (s: Awaited<ReturnType<typeof stats>>) => {
      const plan = s.subscriptions.find((one) => one.plan === 'pro');
      return [plan?.count ?? 0, plan?.revenue ?? 0];
    };
    expect(await difference([subscribed('pro', 2, true), subscribed('starter', 1)], pro)).toEqual([1, 99]);
    // It ended, or was given back: they still have the plan, and pay nothing.
    expect(await difference([subscribed('pro', 3, false)], pro)).toEqual([0, -99]);
  });

  it('that were granted bring in nothing', async () => {
    const pro = (s: Awaited<ReturnType<typeof stats>>) => [
      s.subscriptions.find(({ plan }) => plan === 'pro')?.count ?? 0,
      s.subscriptions.reduce((sum, { revenue }) => sum + revenue, 0),
    ];
    expect(await difference([subscribed('pro', 1)], pro)).toEqual([1, 0]);
  });
});

describe('groups', () => {
  it('are summed up from changes, each change once', async () => {
    const news = [grew(500, 0), grew(20, 0), grew(0, 3)];
    expect(await difference(news, ({ content }) => [content.groups])).toEqual([517]);
  });

  it('are counted in full after an attempt that failed', async () => {
    const event = grew(4, 0);
    const before = (await stats()).content.groups;
    const fault = jest
      .spyOn(admin.get(WorkFacts), 'groupsChanged')
      .mockRejectedValueOnce(new Error('cut short'));
    await expect(take(event)).rejects.toThrow('cut short');
    fault.mockRestore();
    await take(event);
    expect((await stats()).content.groups - before).toBe(4);
  });
});

describe('campaigns', () => {
  it('are counted until they are removed, and a late event does not bring one back', async () => {
    const campaign = { campaignId: newId(), name: 'ק', status: 'draft' } as const;
    const is = (change: 'created' | 'updated' | 'removed') => fact(campaignChanged, { ...campaign, change });
    const count = ({ content }: Awaited<ReturnType<typeof stats>>) => [content.campaigns];
    const created = is('created');
    expect(await difference([created, is('updated')], count)).toEqual([1]);
    expect(await difference([is('removed'), created], count)).toEqual([-1]);
  });
});

describe('accounts', () => {
  it('are counted while they are connected, by the newest news', async () => {
    const account = { accountId: newId(), owner: user, accountName: 'ח' };
    const connected = fact(accountConnected, { ...account, username: 'u' });
    const state = { ...account, status: 'paused', reason: 'checkpoint', message: '' } as const;
    const paused = fact(accountStateChanged, state, 1_000);
    const count = ({ accounts }: Awaited<ReturnType<typeof stats>>) => [accounts.connected];
    expect(await difference([connected], count)).toEqual([1]);
    expect(await difference([paused, connected], count)).toEqual([-1]);
    const well = fact(accountStateChanged, { ...state, status: 'connected', reason: null }, 2_000);
    expect(await difference([well], count)).toEqual([1]);
    const gone = fact(accountRemoved, { accountId: account.accountId, owner: user }, 3_000);
    expect(await difference([gone, well], count)).toEqual([-1]);
  });
});

describe('actions', () => {
  const count = ({ actions }: Awaited<ReturnType<typeof stats>>) => [
    actions.posts,
    actions.comments,
    actions.failed,
    actions.unknown,
  ];

  it('are counted by what they were and how they ended', async () => {
    const failed = fact(actionFailed, {
      ...action(),
      kind: 'join',
      reason: 'join-questions',
      evidence: none,
      finishedAt: '2026-03-01T09:00:00.000Z',
    });
    expect(await difference([succeeded('publish'), succeeded('comment'), failed], count)).toEqual([
      1, 1, 1, 0,
    ]);
  });

  it('move from unknown to what became of them, and never back', async () => {
    const id = newId();
    const unknown = fact(actionUnknown, {
      ...action(id),
      kind: 'publish',
      evidence: none,
      since: '2026-03-01T09:00:00.000Z',
    });
    expect(await difference([unknown], count)).toEqual([0, 0, 0, 1]);
    expect(await difference([succeeded('publish', id), unknown], count)).toEqual([1, 0, 0, -1]);
  });
});

describe('the counts', () => {
  it('are the same when they are counted anew', async () => {
    const before = (await stats()).users.total;
    for (const event of [registered(), grew(7, 0), subscribed('pro', 1, true), succeeded('comment')])
      await take(event);
    const { users: _users, ...figures } = await stats();
    await admin.get(Recount).execute();
    const { users, ...again } = await stats();
    expect(again).toEqual(figures);
    expect(users.total).toBe(before + 1);
    await take(grew(1, 0));
    expect((await stats()).content.groups).toBe(figures.content.groups + 1);
  });

  it('have each change once when the process dies between two steps and the event comes again', async () => {
    const before = (await stats()).actions.posts;
    const event = succeeded('publish');
    const counts = admin.app.get<Model<Count>>(getModelToken(COUNT), { strict: false });
    const actions = admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
    for (const [model, dies] of [
      [actions, 1],
      [counts, 1],
      [actions, 3],
    ] as unknown as [Model<unknown>, number][]) {
      const original = model.collection.updateOne.bind(model.collection);
      let calls = 0;
      const cut = jest.spyOn(model.collection, 'updateOne').mockImplementation((async (...args: never[]) => {
        calls += 1;
        if (calls === dies) throw new Error('killed');
        return (original as (...all: never[]) => unknown)(...args);
      }) as never);
      await take(event).catch(() => undefined);
      cut.mockRestore();
    }
    await take(event);
    await take(event);
    expect((await stats()).actions.posts).toBe(before + 1);
  });

  it('are read at the same cost after many more events', async () => {
    const counts = admin.app.get<Model<Count>>(getModelToken(COUNT), { strict: false });
    const size = () => counts.countDocuments({});
    await take(succeeded('publish'));
    const before = await size();
    await Promise.all(Array.from({ length: 40 }, () => take(succeeded('publish'))));
    expect(await size()).toBe(before);
    const posts = await counts.findOne({ _id: 'actions-succeeded:publish' }).lean();
    expect(posts?.recent.length).toBeLessThanOrEqual(500);
  });
});

describe('rows that are old', () => {
  const yearsMs = 500 * 86_400_000;
  const rows = () => admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
  const figures = async () => (await stats()).actions;
  const unknown = () =>
    fact(actionUnknown, { ...action(), kind: 'publish', evidence: none, since: '2026-03-01T09:00:00.000Z' });
  const sweep = () => admin.get(Retention).sweep();

  beforeEach(async () => {
    for (const event of [succeeded('publish'), succeeded('comment'), unknown()]) await take(event);
    admin.clock.advance(yearsMs);
    await take(succeeded('publish'));
  });

  it('go, and the counts stay as they are, counted anew too; what is new or unknown stays', async () => {
    const before = await figures();
    const open = await rows().countDocuments({ state: 'unknown' });
    expect((await sweep())['action-facts']).toBeGreaterThanOrEqual(2);
    expect(await rows().countDocuments({ settledAt: { $ne: null } })).toBe(1);
    expect(await rows().countDocuments({ state: 'unknown' })).toBe(open);
    expect(await figures()).toEqual(before);
    for (let time = 0; time < 2; time += 1) {
      await admin.get(Recount).execute();
      expect(await figures()).toEqual(before);
    }
  });

  it('go once when a round is cut short, or all are counted anew in the middle of it', async () => {
    const before = await figures();
    const cut = jest.spyOn(rows(), 'deleteMany').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect(await sweep()).not.toHaveProperty('action-facts');
    cut.mockRestore();
    expect(await figures()).toEqual(before);
    await admin.get(Recount).execute();
    expect(await figures()).toEqual(before);
    await sweep();
    expect(await figures()).toEqual(before);
    await admin.get(Recount).execute();
    expect(await figures()).toEqual(before);
  });

  it('of what was removed go too', async () => {
    const removed = (campaignId: string) =>
      fact(campaignChanged, { campaignId, name: 'ק', change: 'removed', status: 'published' });
    const campaigns = admin.app.get<Model<CampaignFact>>(getModelToken(CAMPAIGN_FACT), { strict: false });
    const [old, recent] = [newId(), newId()];
    await take(removed(old));
    admin.clock.advance(yearsMs);
    await take(removed(recent));
    const before = await stats();
    expect((await sweep())['campaigns-removed']).toBeGreaterThanOrEqual(1);
    const left = await campaigns.find({ removed: true }, { _id: 1 }).lean();
    expect(left.map(({ _id }) => _id)).toEqual([recent]);
    expect((await stats()).content).toEqual(before.content);
  });
});

describe('prices', () => {
  it('are those billing said last while it is away', async () => {
    await take(subscribed('pro', 1, true));
    await stats();
    admin.services.answer(listPlanPrices, () => {
      throw new Error('away');
    });
    expect((await stats()).subscriptions.find(({ plan }) => plan === 'pro')?.revenue).toBeGreaterThan(0);
  });
});
