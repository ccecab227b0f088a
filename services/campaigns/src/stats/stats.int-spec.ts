import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  campaignChanged,
  getAnalytics,
  getCampaign,
  getDashboardStats,
  getGroupStats,
  listHistoryPosts,
  pageCampaigns,
  performAction,
  reactionsMeasured,
  removeCampaign,
  runFinished,
  runProgressed,
  statsChanged,
  userDeleted,
  newEvent,
} from '@megafon/contracts';
import type { EventEnvelope, EventOf } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import { allowCampaigns, failed, startCampaigns } from '../../test/running-campaigns.js';
import type { Command } from '../../test/running-campaigns.js';
import { RunRepository } from '../runs/run.repository.js';
import { dayIn } from './civil-days.js';
import { movedToZone } from '../../test/moved-to-zone.js';
import { CountEarlierHistory } from './count-earlier-history.js';
import { withRun } from './day-parts.js';
import type { DayParts } from './day-parts.js';
import { DayPartsRepository } from './day-parts.repository.js';
import { DueReadings } from './due-readings.js';
import { CountCampaignWhenCreated } from './events/count-campaign-when-created.js';
import { CountReactionsWhenMeasured } from './events/count-reactions-when-measured.js';
import { CountRunWhenItMoved } from './events/count-run-when-it-moved.js';
import { ForgetStatsWhenUserDeleted } from './events/forget-stats-when-user-deleted.js';
import { StopReadingWhenPostGone } from './events/stop-reading-when-post-gone.js';
import { MonthStatsRepository } from './month-stats.repository.js';
import { PublishedPostRepository } from './published-post.repository.js';
import { nothing } from './run-tally.js';
import { statsCountId, statsCountOwner } from './stats-count.schema.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  await allowCampaigns(campaigns, owner, null);
});

const dashboard = (period?: number, of = owner) =>
  campaigns.ask(getDashboardStats, of, { query: { ...(period && { period }) } });
const groups = (period = 7, of = owner) => campaigns.ask(getGroupStats, of, { query: { period } });
const analytics = (period = 7, of = owner) => campaigns.ask(getAnalytics, of, { query: { period } });

/** A published campaign, and what is heard of it. @returns its id and its run's */
async function published(name: string, count: number, of = owner) {
  campaigns.published.events = [];
  const campaignId = await aPublishedCampaign(campaigns, of, { name, groups: count });
  const runId = `${campaignId}:${campaigns.clock.now().getTime()}`;
  await heard();
  await campaigns.get(CountRunWhenItMoved).handle(finished(of, campaignId, runId));
  return { campaignId, runId };
}

function finished(tenant: string, campaignId: string, runId: string): EventOf<typeof runFinished> {
  const time = campaigns.clock.now();
  const numbers = { posts: 0, comments: 0, failed: 0, unknown: 0 };
  const data = {
    campaignId,
    runId,
    outcome: 'published' as const,
    ...numbers,
    finishedAt: time.toISOString(),
  };
  return newEvent(runFinished, { id: `${runId}:finished`, tenant, traceId: '', time, data });
}

/** The service hears what it said itself. */
async function heard(): Promise<void> {
  for (const event of [...campaigns.published.events]) {
    if (event.type === campaignChanged.type) {
      await campaigns.get(CountCampaignWhenCreated).handle(event as EventOf<typeof campaignChanged>);
    }
    if (event.type === runProgressed.type || event.type === runFinished.type) {
      await campaigns.get(CountRunWhenItMoved).handle(event as EventOf<typeof runFinished>);
    }
  }
}

const readings = () => campaigns.published.of(performAction.type).filter(isReading) as Command[];
const isReading = ({ data }: EventEnvelope) => (data as Command['data']).work.kind === 'read-reactions';

function measured({ data }: Command, likes: number): EventOf<typeof reactionsMeasured> {
  const { work: _work, deadline: _deadline, ...action } = data;
  const time = campaigns.clock.now();
  return newEvent(reactionsMeasured, {
    id: `${action.actionId}:reactions`,
    tenant: action.owner,
    traceId: '',
    time,
    data: {
      ...action,
      postUrl: '',
      likes,
      comments: 2,
      shares: 1,
      reach: null,
      measuredAt: time.toISOString(),
    },
  });
}

describe('the dashboard', () => {
  it('of a new user is empty, and a day has a place all the same', async () => {
    const answer = await dashboard();
    expect(answer.overview).toEqual({
      publishedCampaigns: 0,
      totalPosts: 0,
      totalComments: 0,
      pendingCampaigns: 0,
    });
    expect(answer.dailyActivity).toHaveLength(7);
    expect(answer.recentActivity).toEqual([]);
  });

  it('tells what was published, and keeps it when the campaign is deleted', async () => {
    const { campaignId } = await published('מבצע', 3);
    const wanted = { publishedCampaigns: 1, totalPosts: 3, totalComments: 3, pendingCampaigns: 0 };
    const shown = await dashboard();
    expect(shown.overview).toEqual(wanted);
    expect(shown.dailyActivity.at(-1)).toMatchObject({ count: 1, published: 1 });
    expect(shown.recentActivity).toMatchObject([{ title: 'מבצע', status: 'published' }]);
    expect(shown.change.posts).toEqual({ now: 3, before: 0 });
    await campaigns.ask(removeCampaign, owner, { params: { id: campaignId } });
    expect((await dashboard()).overview).toEqual(wanted);
  });

  it('of a period tells how much of it succeeded, and of what', async () => {
    await published('מבצע', 2);
    expect((await dashboard(30)).overview).toMatchObject({
      totalCampaigns: 1,
      successRate: 100,
      attempts: { succeeded: 2, settled: 2, awaiting: 0, unknown: 0 },
    });
    campaigns.clock.advance(40 * dayMs);
    const later = await dashboard(30);
    expect(later.overview).toMatchObject({ totalPosts: 2, totalCampaigns: 0, successRate: null });
    expect(later.change.posts).toEqual({ now: 0, before: 2 });
    expect(later.dailyActivity).toHaveLength(30);
  });

  it.each([getDashboardStats, getGroupStats, getAnalytics])(
    'refuses a period of its own making',
    async (call) => {
      for (const period of ['8', '0', 'x', '-7']) {
        await expect(campaigns.ask(call, owner, { query: { period } })).rejects.toThrow(AppError);
      }
    },
  );

  it('shows nobody what is another’s', async () => {
    await published('מבצע', 2);
    const other = newId();
    expect((await dashboard(7, other)).overview).toMatchObject({ totalPosts: 0, publishedCampaigns: 0 });
    expect(await groups(7, other)).toEqual([]);
    expect((await analytics(7, other)).every(({ posts }) => posts === 0)).toBe(true);
  });
});

describe('a user who lives by another clock', () => {
  it('has days of that clock, and what was counted stays on the day it was counted on', async () => {
    // Half past one on 2 March in Jerusalem, half past six in the evening of 1 March in New York.
    campaigns.clock.set(new Date('2026-03-01T23:30:00Z'));
    const { campaignId, runId } = await published('מבצע', 2);
    expect((await dashboard()).dailyActivity.at(-1)).toMatchObject({
      _id: { day: '2026-03-02' },
      published: 1,
    });
    await movedToZone(campaigns, owner, 'America/New_York');
    // Told again, as after an answer that came late: nothing counts twice.
    await heard();
    await campaigns.get(CountRunWhenItMoved).handle(finished(owner, campaignId, runId));
    const days = (await dashboard()).dailyActivity;
    expect(days.at(-1)).toMatchObject({ _id: { day: '2026-03-01' }, published: 0, count: 0 });
    await published('אחרי', 3);
    expect((await dashboard()).dailyActivity.at(-1)).toMatchObject({ published: 1, count: 1 });
    campaigns.clock.advance(dayMs);
    const later = await dashboard();
    expect(later.dailyActivity.slice(-2)).toMatchObject([
      { _id: { day: '2026-03-01' }, published: 1, count: 1 },
      { _id: { day: '2026-03-02' }, published: 1, count: 1 },
    ]);
    expect(later.overview.totalPosts).toBe(5);
  });
});

describe('counting', () => {
  it('is done once, however often and from however many it is heard', async () => {
    const { campaignId, runId } = await published('מבצע', 4);
    const event = finished(owner, campaignId, runId);
    await Promise.all([1, 2, 3, 4].map(() => campaigns.get(CountRunWhenItMoved).handle(event)));
    await heard();
    expect((await dashboard(7)).overview).toMatchObject({
      totalPosts: 4,
      publishedCampaigns: 1,
      totalCampaigns: 1,
    });
    expect((await groups()).map(({ totalPosts }) => totalPosts)).toEqual([1, 1, 1, 1]);
  });

  it('that broke off between two writes is finished by the next time it is heard', async () => {
    const { campaignId, runId } = await published('מבצע', 2);
    const months = campaigns.get(MonthStatsRepository);
    await months.removeAllOf(owner);
    expect((await dashboard()).overview.totalPosts).toBe(0);
    await campaigns.get(CountRunWhenItMoved).handle(finished(owner, campaignId, runId));
    expect((await dashboard()).overview.totalPosts).toBe(2);
  });

  it('tells the page that the numbers changed, and only then', async () => {
    const { campaignId, runId } = await published('מבצע', 2);
    const told = campaigns.published.of(statsChanged.type).length;
    expect(told).toBeGreaterThan(0);
    await campaigns.get(CountRunWhenItMoved).handle(finished(owner, campaignId, runId));
    expect(campaigns.published.of(statsChanged.type)).toHaveLength(told);
  });

  it('of what was there before is done once at the first start, and again after an interruption', async () => {
    const campaignId = await aPublishedCampaign(campaigns, owner, { name: 'ישן', groups: 2 });
    const upgrade = campaigns.get(CountEarlierHistory);
    const fresh = { campaignsUpTo: '', runsUpTo: '', done: false };
    for (let start = 0; start < 2; start++) {
      await upgrade.insertOnce(statsCountOwner, { _id: statsCountId, ...fresh });
      await upgrade.change(statsCountOwner, statsCountId, (known) => ({ state: { ...known, ...fresh } }));
      await upgrade.countAll();
      expect((await dashboard()).overview).toMatchObject({ totalPosts: 2, publishedCampaigns: 1 });
    }
    expect(await upgrade.get(statsCountOwner, statsCountId)).toMatchObject({ done: true });
    expect(await campaigns.get(RunRepository).count(owner, { campaignId })).toBe(1);
  });

  it('goes with its user', async () => {
    await published('מבצע', 2);
    const data = { userId: owner };
    const gone = newEvent(userDeleted, { id: newId(), tenant: owner, traceId: '', time: new Date(), data });
    await campaigns.get(ForgetStatsWhenUserDeleted).handle(gone);
    expect((await dashboard()).overview).toMatchObject({ totalPosts: 0, publishedCampaigns: 0 });
    for (const kept of [DayPartsRepository, MonthStatsRepository, PublishedPostRepository]) {
      expect(await campaigns.get<DayPartsRepository>(kept as never).list(owner)).toEqual([]);
    }
  });
});

describe('reactions', () => {
  const read = async () => {
    await campaigns.get(DueReadings).settle();
    const asked = readings();
    campaigns.published.events = [];
    return asked.filter(({ data }) => data.owner === owner);
  };
  const hear = (command: Command, likes: number) =>
    campaigns.get(CountReactionsWhenMeasured).handle(measured(command, likes));

  it('are read on a falling schedule, and what is read replaces what was', async () => {
    await published('מבצע', 1);
    expect((await groups())[0]).toMatchObject({ totalPosts: 1, totalLikes: null, avgEngagement: null });
    expect(await read()).toEqual([]);
    let likes = 0;
    for (const hours of [1, 5, 18, 48, 96]) {
      campaigns.clock.advance(hours * hourMs);
      const [command, ...more] = await read();
      expect(more).toEqual([]);
      expect(await read()).toEqual([]);
      likes += 3;
      if (command) await Promise.all([hear(command, likes), hear(command, likes)]);
    }
    campaigns.clock.advance(30 * dayMs);
    expect(await read()).toEqual([]);
    const [group] = await groups(90);
    expect(group).toMatchObject({ totalLikes: 15, totalComments: 2, totalShares: 1, totalReach: null });
    expect(group?.avgEngagement).toBe(18);
    const days = await analytics(90);
    expect(days.reduce((sum, day) => sum + (day.likes ?? 0), 0)).toBe(15);
  });

  it('stand on the campaign and on each of its posts', async () => {
    const { campaignId, runId } = await published('מבצע', 2);
    const shown = async () => {
      const { items } = await campaigns.ask(pageCampaigns, owner, { query: {} });
      const { items: posts } = await campaigns.ask(listHistoryPosts, owner, { params: { runId }, query: {} });
      const campaign = await campaigns.ask(getCampaign, owner, { params: { id: campaignId } });
      return { listed: items[0], campaign, posts: posts.map(({ reactions }) => reactions) };
    };
    const unread = { likes: null, shares: null, reach: null };
    const before = await shown();
    expect(before).toMatchObject({ listed: unread, campaign: unread, posts: [null, null] });
    campaigns.clock.advance(hourMs);
    const commands = await read();
    expect(commands).toHaveLength(2);
    await Promise.all(commands.map((command, index) => hear(command, 5 + index)));
    const after = await shown();
    const totals = { likes: 11, shares: 2, reach: null };
    expect(after).toMatchObject({ listed: totals, campaign: totals });
    expect(after.posts.map((reactions) => reactions?.likes).sort()).toEqual([5, 6]);
    expect(after.posts[0]).toMatchObject({ comments: 2, shares: 1, reach: null });
  });

  it('are asked for once by two instances that look at the same moment', async () => {
    await published('מבצע', 3);
    campaigns.clock.advance(hourMs);
    const two = campaigns.get(DueReadings);
    await Promise.all([two.settle(), two.settle()]);
    expect(readings().filter(({ data }) => data.owner === owner)).toHaveLength(3);
  });

  it('of a post that is gone are not asked for again', async () => {
    await published('מבצע', 1);
    campaigns.clock.advance(hourMs);
    const [command] = await read();
    if (!command) throw new Error('nothing was asked');
    await campaigns.get(StopReadingWhenPostGone).handle(failed(command, 'post-not-found'));
    campaigns.clock.advance(7 * dayMs);
    expect(await read()).toEqual([]);
  });

  it('that come late, or of nobody’s post, change nothing', async () => {
    await published('מבצע', 1);
    campaigns.clock.advance(hourMs);
    const [command] = await read();
    if (!command) throw new Error('nothing was asked');
    const early = measured(command, 1);
    campaigns.clock.advance(hourMs);
    await hear(command, 9);
    await campaigns.get(CountReactionsWhenMeasured).handle(early);
    expect((await groups())[0]?.totalLikes).toBe(9);
    const stranger = { ...command, data: { ...command.data, owner: newId() } };
    await hear(stranger, 50);
    expect((await groups())[0]?.totalLikes).toBe(9);
  });
});

describe('a hundred times the history', () => {
  it('is read from as many documents, which are as large', async () => {
    const read = async () => {
      const months = await campaigns.get(MonthStatsRepository).list(owner);
      const numbers = months.map(({ days, totals }) => ({ days, totals }));
      return { documents: months.length, sizeBytes: Buffer.byteLength(JSON.stringify(numbers)) };
    };
    await published('ראשון', 1);
    const before = await read();
    const group = { groupId: 'g0', name: 'קבוצה 0' };
    const day = dayIn('Asia/Jerusalem', campaigns.clock.now());
    const tally = { ...nothing, posts: 1, succeeded: 1 };
    const withMore = <P extends DayParts>(known: P): P =>
      Array.from({ length: 99 }, (_, run) => `run ${run}`).reduce(
        (parts, run) => withRun(parts, run, 1, tally) ?? parts,
        known,
      );
    for (const whose of [null, group]) {
      const parts = await campaigns.get(DayPartsRepository).put(owner, { day, group: whose }, withMore);
      if (parts) await campaigns.get(MonthStatsRepository).take(parts);
    }
    const after = await read();
    expect(after.documents).toBe(before.documents);
    expect(after.sizeBytes / before.sizeBytes).toBeLessThan(1.05);
    expect((await dashboard()).overview.totalPosts).toBe(100);
    expect((await groups())[0]?.totalPosts).toBe(100);
  });
});
