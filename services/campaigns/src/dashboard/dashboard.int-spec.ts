import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getDashboardStats,
  pauseCampaign,
  removeCampaign,
  resolveMaterials,
  resumeCampaign,
  retryCampaign,
  runCampaign,
  stopCampaign,
} from '@megafon/contracts';
import type { ActionFailure, Attention } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import {
  aCampaign,
  accountIds,
  hasAccounts,
  hasGroups,
  materials,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { DueCampaigns } from '../running/due-campaigns.js';
import { RunCampaign } from '../running/use-cases/run-campaign.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasGroups(campaigns, 4);
  hasAccounts(campaigns, accountIds.slice(0, 1));
});

const dashboard = (by = owner) => campaigns.ask(getDashboardStats, by, { query: {} });
const attention = async (): Promise<Attention | undefined> => (await dashboard()).attention;
const params = (id: string) => ({ params: { id } });
const inHours = (hours: number) => new Date(campaigns.clock.now().getTime() + hours * hourMs).toISOString();
const begun = async () => {
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
};
const aDaily = () =>
  aCampaign(campaigns, owner, { name: 'יומי', scheduledAt: inHours(24), isRecurring: true });

async function begin(id: string): Promise<string> {
  const { runId } = await campaigns.ask(runCampaign, owner, params(id));
  await begun();
  return runId;
}

type Ending = ActionFailure | 'unknown' | 'pending';
/** Runs it to its end; actions whose id ends so end so. */
async function runWith(id: string, endings: Record<string, Ending> = {}): Promise<string> {
  const runId = await begin(id);
  await new PlayedAutomation(campaigns, ({ data }) => endings[data.actionId.slice(runId.length + 1)]).settle(
    runId,
  );
  return runId;
}
const twoFail = { '0:publish': 'rejected-by-network', '1:publish': 'rejected-by-network' } as const;

describe('what needs the person', () => {
  it('is nothing where all went well', async () => {
    await runWith((await aDaily())._id);
    expect(await attention()).toEqual({ runs: [], missed: [], paused: [], total: 0 });
  });

  it('are runs that failed in part, of a daily campaign that waits for its next time too', async () => {
    const { _id } = await aDaily();
    await runWith(_id, twoFail);
    campaigns.clock.advance(hourMs);
    await runWith(_id, { '0:publish': 'rejected-by-network', '2:publish': 'unknown' });
    expect(await attention()).toMatchObject({
      runs: [
        { campaignId: _id, name: 'יומי', failedRuns: 2, unclear: 1, last: { total: 4, done: 2, failed: 1 } },
      ],
      total: 1,
    });
    campaigns.clock.advance(15 * dayMs);
    expect(await attention()).toMatchObject({ runs: [], total: 0 });
  });

  it('is found whatever else ran since', async () => {
    const { _id } = await aDaily();
    await runWith(_id, twoFail);
    hasGroups(campaigns, 1);
    const well = await aCampaign(campaigns, owner, { name: 'תקין' });
    for (let run = 0; run < 8; run++) {
      campaigns.clock.advance(hourMs);
      await runWith(well._id);
    }
    expect((await attention())?.runs).toMatchObject([{ campaignId: _id, failedRuns: 1 }]);
  });

  it('is not what was done again, nor what failed of a campaign that was removed', async () => {
    const { _id } = await aDaily();
    await runWith(_id, twoFail);
    campaigns.clock.advance(hourMs);
    const { runId } = await campaigns.ask(retryCampaign, owner, {
      ...params(_id),
      body: { includeUnknown: false },
    });
    await begun();
    await new PlayedAutomation(campaigns).settle(runId);
    expect((await attention())?.total).toBe(0);
    campaigns.clock.advance(hourMs);
    await runWith(_id, twoFail);
    expect((await attention())?.total).toBe(1);
    await campaigns.ask(removeCampaign, owner, params(_id));
    expect((await attention())?.total).toBe(0);
  });

  it('is a run that is paused, until it goes on', async () => {
    const { _id } = await aDaily();
    await begin(_id);
    await campaigns.ask(pauseCampaign, owner, params(_id));
    expect((await attention())?.paused).toEqual([{ campaignId: _id, name: 'יומי' }]);
    await campaigns.ask(resumeCampaign, owner, params(_id));
    expect((await attention())?.paused).toEqual([]);
  });

  it('is a time that had no run, until one begins', async () => {
    const { _id } = await aDaily();
    campaigns.clock.advance(dayMs + 60_000);
    campaigns.services.answer(resolveMaterials, () => ({ ...materials(2), posts: [] }));
    await campaigns.get(DueCampaigns).runDue();
    await campaigns.get(Outbox).idle();
    expect((await attention())?.missed).toMatchObject([{ campaignId: _id, name: 'יומי' }]);
    hasGroups(campaigns, 2);
    campaigns.clock.advance(hourMs);
    await runWith(_id);
    expect((await attention())?.total).toBe(0);
  });

  it('is the person’s own', async () => {
    await runWith((await aDaily())._id, twoFail);
    const other = await dashboard(newId());
    expect(other.attention?.total).toBe(0);
    expect(other.upcoming).toEqual([]);
    expect(other.lately).toMatchObject({ posts: 0, failed: 0 });
  });
});

describe('the recent activity', () => {
  it('says where the groups of what ended stand: in part, and stopped before anything was published', async () => {
    const stopped = await aCampaign(campaigns, owner, { name: 'עצור' });
    const runId = await begin(stopped._id);
    await campaigns.ask(stopCampaign, owner, params(stopped._id));
    await new PlayedAutomation(campaigns).settle(runId);
    campaigns.clock.advance(60_000);
    const partly = await aCampaign(campaigns, owner, { name: 'חלק' });
    await runWith(partly._id, twoFail);
    const { recentActivity, attention: told } = await dashboard();
    expect(recentActivity).toMatchObject([
      { title: 'חלק', status: 'published', runCounts: { done: 2, total: 4, failed: 2 } },
      { title: 'עצור', status: 'failed', runCounts: { done: 0, failed: 0, cancelled: 4 } },
    ]);
    expect(told?.runs.map(({ name }) => name)).toEqual(['חלק']);
  });
});

describe('what comes, and what happened lately', () => {
  it('are the next three runs, with as many groups as the last one had', async () => {
    const daily = await aDaily();
    await runWith(daily._id);
    const once = await aCampaign(campaigns, owner, { name: 'פעם', scheduledAt: inHours(30) });
    await aCampaign(campaigns, owner, { name: 'רחוק', scheduledAt: inHours(24 * 90) });
    expect((await dashboard()).upcoming).toMatchObject([
      { campaignId: daily._id, name: 'יומי', groups: 4 },
      { campaignId: once._id, name: 'פעם', at: once.scheduledAt, groups: null },
      { campaignId: daily._id },
    ]);
  });

  it('is what runs of a day did, those under way among them', async () => {
    const { _id } = await aDaily();
    await runWith(_id, { ...twoFail, '2:publish': 'pending' });
    const other = await aCampaign(campaigns, owner, { name: 'עכשיו' });
    await new PlayedAutomation(campaigns).perform(await begin(other._id), 6);
    const { lately } = await dashboard();
    expect(lately).toMatchObject({ hours: 24, failed: 2, waiting: 1 });
    expect(lately?.posts).toBe(2);
    campaigns.clock.advance(25 * hourMs);
    expect((await dashboard()).lately).toMatchObject({ posts: 0, comments: 0, failed: 0, waiting: 0 });
  });

  it('are left out where a period is asked for', async () => {
    const told = await campaigns.ask(getDashboardStats, owner, { query: { period: 30 } });
    expect(told).not.toHaveProperty('attention');
    expect(told).not.toHaveProperty('upcoming');
  });
});
