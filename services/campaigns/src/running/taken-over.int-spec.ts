import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { askQuietTime, getCampaign, pageHistory, resolveMaterials, runCampaign } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  commandsIn,
  hasAccounts,
  hasGroups,
  materials,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { leaseMs } from '../campaigns/campaign-state.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { DueCampaigns } from './due-campaigns.js';
import { RunRepository } from '../runs/run.repository.js';
import { BeginRun } from './use-cases/begin-run.js';
import { RunCampaign } from './use-cases/run-campaign.js';

let campaigns: InProcess;
let owner: string;
let campaign: Campaign;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  campaign = await aCampaign(campaigns, owner);
});
afterEach(() => {
  jest.restoreAllMocks();
  hasGroups(campaigns, 2);
  hasAccounts(campaigns, accountIds);
  isQuiet(false);
});

const quiet = { reason: 'shabbat' as const, name: null, until: '2030-01-05T17:00:00.000Z' };
function isQuiet(is: boolean): void {
  campaigns.services.answer(askQuietTime, () => ({ quiet: is ? quiet : null }));
}
const run = async () => {
  const { runId } = await campaigns.ask(runCampaign, owner, { params: { id: campaign._id } });
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
  return runId;
};
const stored = () => campaigns.get(CampaignRepository).get(owner, campaign._id);

/** The process dies when the run is stored and the campaign does not know of it. @returns the id of the run */
async function dyingRun(): Promise<string> {
  const beginRun = campaigns.get(BeginRun);
  const start = beginRun.start.bind(beginRun);
  jest.spyOn(beginRun, 'start').mockImplementationOnce(async (...all) => {
    await start(...all);
    throw new Error('died');
  });
  return run();
}

/** Another instance finds the campaign when the lease has run out. */
async function isTakenOver(): Promise<void> {
  campaigns.clock.advance(leaseMs);
  await campaigns.get(DueCampaigns).runDue();
  await campaigns.get(Outbox).idle();
}

describe('a run that was stored by a process that died then', () => {
  it.each([
    {
      although: 'there is nothing left to post',
      happens: () => campaigns.services.answer(resolveMaterials, () => materials(0)),
    },
    { although: 'no account is connected any more', happens: () => hasAccounts(campaigns, []) },
    { although: 'it is a time of rest by now', happens: () => isQuiet(true) },
    { although: 'it took hours', happens: () => campaigns.clock.advance(2 * 3_600_000) },
  ])('is its campaign’s run, although $although', async ({ happens }) => {
    const runId = await dyingRun();
    happens();
    await isTakenOver();
    expect(await stored()).toMatchObject({ status: 'publishing', lastRunId: runId, claim: null, notes: [] });
    const sent = commandsIn(campaigns.published.events, runId);
    expect(sent.map(({ data }) => data.accountId)).toEqual(accountIds);
    const { items } = await campaigns.ask(pageHistory, owner, {});
    expect(items.map((entry) => entry.runId)).toEqual([runId]);
  });
});

describe('whoever was slow to plan', () => {
  it('begins nothing when another one has let the claim go meanwhile', async () => {
    const beginRun = campaigns.get(BeginRun);
    const plan = beginRun.plan.bind(beginRun);
    jest
      .spyOn(beginRun, 'plan')
      .mockImplementationOnce(plan)
      .mockImplementationOnce(async (...all) => {
        const planned = await plan(...all);
        isQuiet(true);
        await isTakenOver();
        return planned;
      });
    const runId = await run();
    expect(await campaigns.get(RunRepository).find(owner, runId)).toBeNull();
    expect(commandsIn(campaigns.published.events, runId)).toEqual([]);
    const { status } = await campaigns.ask(getCampaign, owner, { params: { id: campaign._id } });
    expect(status).toBe('scheduled');
  });
});
