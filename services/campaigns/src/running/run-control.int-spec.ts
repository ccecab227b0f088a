import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cancelActions,
  getCampaign,
  getCampaignProgress,
  pageCampaigns,
  pauseCampaign,
  resumeCampaign,
  runCampaign,
  runProgressed,
  stopCampaign,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import { aCampaign, accountIds, anOwner, hasBegun, startCampaigns } from '../../test/running-campaigns.js';
import { RunRepository } from '../runs/run.repository.js';

let campaigns: InProcess;
let owner: string;
let campaign: Campaign;
let automation: PlayedAutomation;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = anOwner(campaigns, { groups: 3, accounts: 1 });
  campaign = await aCampaign(campaigns, owner);
  automation = new PlayedAutomation(campaigns);
});

const source = () => ({ params: { id: campaign._id } });
const now = () => campaigns.ask(getCampaign, owner, source());
const say = (what: typeof pauseCampaign, by = owner) => campaigns.ask(what, by, source());
const calls = [pauseCampaign, resumeCampaign, stopCampaign] as const;

async function run(): Promise<string> {
  const { runId } = await campaigns.ask(runCampaign, owner, source());
  await hasBegun(campaigns);
  return runId;
}

describe('a campaign that runs', () => {
  it('is paused and goes on: what was called back is asked for again, and all of it is done', async () => {
    const runId = await run();
    await say(pauseCampaign);
    await automation.settle(runId);
    expect(await now()).toMatchObject({ status: 'publishing', hold: 'paused' });
    expect(await campaigns.ask(getCampaignProgress, owner, source())).toMatchObject({ hold: 'paused' });
    expect(automation.performed).toEqual([]);
    await say(resumeCampaign);
    await automation.settle(runId);
    expect(await now()).toMatchObject({ status: 'published', hold: null, runCounts: { total: 3, done: 3 } });
    expect(automation.performed.filter((id) => id.includes(':publish'))).toHaveLength(3);
  });

  it('tells its page that it is held up, in lists and live', async () => {
    const runId = await run();
    await say(pauseCampaign);
    await campaigns.get(Outbox).idle();
    const { items } = await campaigns.ask(pageCampaigns, owner, { query: {} });
    expect(items).toMatchObject([{ hold: 'paused' }]);
    const told = campaigns.published.of(runProgressed.type).filter(({ tenant }) => tenant === owner);
    expect(told.at(-1)?.data).toMatchObject({ runId, hold: 'paused' });
  });

  it('is stopped: what stands stays, nothing else is begun, and it ends', async () => {
    const runId = await run();
    await automation.perform(runId, 5);
    await say(stopCampaign);
    await automation.settle(runId);
    const ended = await now();
    expect(ended).toMatchObject({ status: 'published', hold: null });
    expect(ended.runCounts).toMatchObject({ total: 3, done: 1, failed: 0, cancelled: 2, open: 0 });
    expect(ended.publishedPosts).toHaveLength(1);
    expect(ended.progressLogs.map(({ message }) => message)).toContain(
      'הריצה נעצרה: מה שכבר התחיל יסתיים, ומה שטרם התחיל לא יתחיל',
    );
  });

  it('asks automation of each account to leave what it has not begun', async () => {
    const runId = await run();
    await say(stopCampaign);
    await campaigns.get(Outbox).idle();
    const left = campaigns.published.of(cancelActions.type).filter(({ tenant }) => tenant === owner);
    expect(left.map(({ data }) => data)).toEqual([{ accountId: accountIds[0], owner, originId: runId }]);
  });

  it('is told once, whoever tells it at the same time', async () => {
    const runId = await run();
    await Promise.all([say(stopCampaign), say(stopCampaign), say(stopCampaign)]);
    const stored = await campaigns.get(RunRepository).get(owner, runId);
    expect(stored.log.filter((line) => 'line' in line && line.line.code === 'stopped')).toHaveLength(1);
    await automation.settle(runId);
    expect((await now()).status).toBe('failed');
  });

  it('stops while it is paused, though nothing is under way', async () => {
    const runId = await run();
    await say(pauseCampaign);
    await automation.settle(runId);
    await say(stopCampaign);
    expect(await now()).toMatchObject({ status: 'failed', runCounts: { cancelled: 3, failed: 0 } });
  });
});

describe('what cannot be told', () => {
  it.each(calls)('$path to a campaign that does not run', async (contract) => {
    await expect(say(contract)).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_RUNNING' });
    const runId = await run();
    await automation.settle(runId);
    await expect(say(contract)).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_RUNNING' });
  });

  it.each(calls)('$path to someone else’s campaign', async (contract) => {
    await run();
    await expect(say(contract, newId())).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
    expect((await now()).hold).toBeNull();
  });
});
