import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  campaignChanged,
  duplicateCampaign,
  forecastActions,
  getCampaign,
  listCampaigns,
  previewCampaign,
  removeCampaign,
  runCampaign,
  stopCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import { aCampaign, anOwner, hasBegun, startCampaigns } from '../../test/running-campaigns.js';
import { MonthStatsRepository } from '../stats/month-stats.repository.js';
import { CountRun } from '../stats/use-cases/count-run.js';
import { StopBumpsWhenCampaignRemoved } from './events/stop-bumps-when-campaign-removed.js';
import { OverdueActions } from './overdue-actions.js';

const hourMs = 3_600_000;
const bumping = { times: 2, everyHours: 4 } as const;
let campaigns: InProcess;
let owner: string;
let id: string;
let runId: string;
let automation: PlayedAutomation;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = anOwner(campaigns, { groups: 2, accounts: 1 });
  ({ _id: id } = await aCampaign(campaigns, owner, { bumping }));
  ({ runId } = await campaigns.ask(runCampaign, owner, { params: { id } }));
  await hasBegun(campaigns);
  automation = new PlayedAutomation(campaigns);
  await automation.settle(runId);
});

const now = () => campaigns.ask(getCampaign, owner, { params: { id } });
const performed = () => automation.performed.filter((action) => action.includes('bump')).sort();
async function afterHours(hours: number): Promise<void> {
  campaigns.clock.advance(hours * hourMs);
  await campaigns.get(OverdueActions).settle();
  await automation.settle(runId);
}

describe('a campaign whose posts are bumped', () => {
  it('is published without waiting for it, and says what is to come', async () => {
    const nextAt = new Date(campaigns.clock.now().getTime() + 4 * hourMs).toISOString();
    const expected = { status: 'published', progress: 100, bumping, bumps: { done: 0, open: 4, nextAt } };
    expect(await now()).toMatchObject(expected);
    const [listed] = await campaigns.ask(listCampaigns, owner, { query: {} });
    expect(listed).toMatchObject(expected);
  });

  it('has its comments written below each post, hours apart, and counts them', async () => {
    await afterHours(3);
    expect(performed()).toEqual([]);
    await afterHours(1);
    expect(performed()).toEqual([`${runId}:0:bump1`, `${runId}:1:bump1`]);
    await afterHours(4);
    await afterHours(24);
    expect(performed()).toHaveLength(4);
    const campaign = await now();
    expect(campaign).toMatchObject({
      status: 'published',
      comments: 6,
      bumps: { done: 4, open: 0, nextAt: null },
    });
    expect(new Set(campaign.writtenComments.map(({ groupName }) => groupName)).size).toBe(2);
    expect(campaign.writtenCommentsTotal).toBe(6);
    await campaigns.get(CountRun).execute(owner, runId);
    expect(await campaigns.get(MonthStatsRepository).allOf(owner)).toMatchObject({ posts: 2, comments: 6 });
  });

  it('writes no more of them once its person stops it, though the run has ended', async () => {
    await afterHours(4);
    await campaigns.ask(stopCampaign, owner, { params: { id } });
    await afterHours(8);
    expect(performed()).toHaveLength(2);
    expect(await now()).toMatchObject({
      status: 'published',
      bumps: { done: 2, open: 0, nextAt: null },
      runCounts: { failed: 0, cancelled: 0, done: 2 },
    });
    await expect(campaigns.ask(stopCampaign, owner, { params: { id } })).rejects.toMatchObject({
      code: 'CAMPAIGN.NOT_RUNNING',
    });
  });

  it('writes no more of them once it is deleted', async () => {
    await campaigns.ask(removeCampaign, owner, { params: { id } });
    await campaigns.get(Outbox).idle();
    const removed = campaigns.published
      .of(campaignChanged.type)
      .find(({ data }) => data.campaignId === id && data.change === 'removed');
    const handler = campaigns.get(StopBumpsWhenCampaignRemoved);
    // Delivered twice it does the same.
    for (let time = 0; time < 2; time += 1) await handler.handle(removed as EventOf<typeof campaignChanged>);
    await afterHours(8);
    expect(performed()).toEqual([]);
  });

  it('is changed, copied and foreseen with them; one of comments alone has none', async () => {
    const copy = await campaigns.ask(duplicateCampaign, owner, { params: { id } });
    expect(copy.bumping).toEqual(bumping);
    const foreseen = {
      membership: 'member',
      at: null,
      refusal: null,
      commentAt: null,
      commentRefusal: null,
    } as const;
    campaigns.services.answer(forecastActions, ({ targets }) => ({ targets: targets.map(() => foreseen) }));
    const preview = await campaigns.ask(previewCampaign, owner, { params: { id: copy._id } });
    expect(preview.bumping).toEqual(bumping);
    const change = (body: object) => campaigns.ask(updateCampaign, owner, { params: { id: copy._id }, body });
    expect((await change({ name: 'אחר' })).bumping).toEqual(bumping);
    expect((await change({ bumping: { times: 1, everyHours: 12 } })).bumping).toEqual({
      times: 1,
      everyHours: 12,
    });
    await expect(change({ bumping: { times: 5, everyHours: 12 } })).rejects.toThrow();
    const comments = { type: 'comments_only', postUrl: 'https://network.test/groups/1/posts/2' } as const;
    expect((await change(comments)).bumping).toBeNull();
  });
});
