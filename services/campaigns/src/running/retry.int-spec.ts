import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  resolveMaterials,
  retryCampaign,
  runCampaign,
} from '@megafon/contracts';
import type { ActionFailure, Campaign } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import {
  aCampaign,
  allowCampaigns,
  anOwner,
  boxes,
  hasBegun,
  materials,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { RunRepository } from '../runs/run.repository.js';

let campaigns: InProcess;
let owner: string;
let campaign: Campaign;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = anOwner(campaigns, { groups: 4, accounts: 1 });
  campaign = await aCampaign(campaigns, owner);
});

const source = () => ({ params: { id: campaign._id } });
const now = () => campaigns.ask(getCampaign, owner, source());
const begun = () => hasBegun(campaigns);
/** Runs it to its end; actions whose id ends so end so. */
async function runWith(endings: Record<string, ActionFailure | 'unknown'>): Promise<string> {
  const { runId } = await campaigns.ask(runCampaign, owner, source());
  await begun();
  await new PlayedAutomation(campaigns, ({ data }) => endings[data.actionId.slice(runId.length + 1)]).settle(
    runId,
  );
  return runId;
}
const retry = (includeUnknown = false, by = owner) =>
  campaigns.ask(retryCampaign, by, { ...source(), body: { includeUnknown } });

describe('running again what failed', () => {
  it('goes to those groups alone, and comments where only the comment is missing', async () => {
    const first = await runWith({ '1:publish': 'network-failed', '2:comment': 'rejected-by-network' });
    expect((await now()).runCounts).toMatchObject({ total: 4, done: 3, failed: 1, retryable: 2 });
    campaigns.clock.advance(1_000);
    const { runId } = await retry();
    await begun();
    const automation = new PlayedAutomation(campaigns);
    await automation.settle(runId);
    expect(runId).not.toBe(first);
    expect(automation.performed.map((id) => id.slice(runId.length + 1))).toEqual([
      '0:visit',
      '0:join',
      '1:comment',
      '0:publish',
      '0:comment',
    ]);
    const ended = await now();
    expect(ended).toMatchObject({ status: 'published', runCounts: { total: 2, done: 2, retryable: 0 } });
    expect(ended.progressLogs[0]?.message).toBe('ריצה חוזרת של מה שלא בוצע: שתי קבוצות, חשבון אחד');
    expect(await campaigns.get(RunRepository).get(owner, runId)).toMatchObject({ againOf: first });
  });

  it('leaves out what may have happened, unless the person says that it did not', async () => {
    await runWith({ '0:publish': 'unknown' });
    await expect(retry()).rejects.toMatchObject({ code: 'CAMPAIGN.NOTHING_FAILED' });
    campaigns.clock.advance(1_000);
    const { runId } = await retry(true);
    await begun();
    const { targets } = await campaigns.get(RunRepository).get(owner, runId);
    expect(targets.map(({ group }) => group?.groupId)).toEqual(['g0']);
  });

  it('is one run, however many ask at the same time', async () => {
    await runWith({ '1:publish': 'network-failed' });
    campaigns.clock.advance(1_000);
    const answers = await Promise.all([retry(), retry(), retry(), retry()]);
    await begun();
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    expect(await campaigns.get(RunRepository).count(owner, { campaignId: campaign._id })).toBe(2);
  });

  it('is begun by the clock when the process that was asked is gone', async () => {
    const first = await runWith({ '1:publish': 'network-failed' });
    campaigns.clock.advance(1_000);
    const { runId } = await retry();
    const claimed = await campaigns.get(CampaignRepository).get(owner, campaign._id);
    expect(claimed.claim?.again ?? { runId: first, includeUnknown: false }).toEqual({
      runId: first,
      includeUnknown: false,
    });
    await begun();
    expect((await campaigns.get(RunRepository).get(owner, runId)).targets).toHaveLength(1);
  });

  it.each([
    ['a campaign that never ran', () => Promise.resolve('')],
    ['a run of which all was done', () => runWith({})],
  ])('is refused for %s', async (_what, prepare) => {
    await prepare();
    await expect(retry()).rejects.toMatchObject({ code: 'CAMPAIGN.NOTHING_FAILED' });
    expect((await now()).status).not.toBe('pending');
  });

  it('is refused for someone else’s campaign, and for an empty box', async () => {
    await runWith({ '1:publish': 'network-failed' });
    await expect(retry(false, newId())).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
    campaigns.services.answer(resolveMaterials, () => ({ ...materials(4), posts: [] }));
    await expect(retry()).rejects.toMatchObject({ code: 'CAMPAIGN.EMPTY_BOX' });
  });
});

describe('a copy of a campaign', () => {
  const copy = (by = owner) => campaigns.ask(duplicateCampaign, by, source());

  it('is a draft with all of it but its time and its runs', async () => {
    await runWith({});
    const made = await copy();
    expect(made).toMatchObject({ ...boxes, name: 'קמפיין (עותק)', status: 'draft', scheduledAt: null });
    expect([made._id === campaign._id, made.runCounts, made.isRecurring]).toEqual([false, null, false]);
  });

  it('has a name that is no longer than names are', async () => {
    campaign = await aCampaign(campaigns, owner, { name: 'א'.repeat(120) });
    const { name } = await copy();
    expect([name.length, name.endsWith(' (עותק)')]).toEqual([120, true]);
    const { name: again } = await campaigns.ask(createCampaign, owner, {
      body: { name, type: 'mixed_posts', ...boxes },
    });
    expect(again).toBe(name);
  });

  it('counts against the plan, and is nobody else’s', async () => {
    await expect(copy(newId())).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
    await allowCampaigns(campaigns, owner, 2);
    const answers = await Promise.allSettled([copy(), copy(), copy()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(copy()).rejects.toMatchObject({ code: 'CAMPAIGN.LIMIT_REACHED' });
  });
});
