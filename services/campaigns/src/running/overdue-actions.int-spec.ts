import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getCampaign, runCampaign } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  hasAccounts,
  accountIds,
  hasGroups,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { leaseMs } from '../campaigns/campaign-state.js';
import { DueCampaigns } from './due-campaigns.js';
import { OverdueActions } from './overdue-actions.js';
import { actionDeadlineMs, graceMs } from '../runs/action-report.js';
import { RunRepository } from '../runs/run.repository.js';
import { RunCampaign } from './use-cases/run-campaign.js';
import { RunDueCampaign } from './use-cases/run-due-campaign.js';

interface Stored {
  model: { updateOne(filter: object, update: object): Promise<unknown> };
}

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasGroups(campaigns, 1);
  hasAccounts(campaigns, accountIds.slice(0, 1));
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function aRun(): Promise<{ id: string; runId: string }> {
  const { _id: id } = await aCampaign(campaigns, owner);
  const { runId } = await campaigns.ask(runCampaign, owner, { params: { id } });
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
  return { id, runId };
}
const statusOf = async (id: string) => (await campaigns.ask(getCampaign, owner, { params: { id } })).status;

describe('overdue actions', () => {
  it('of a run that cannot be read stop no other, and are tried again later and later', async () => {
    const bad = await aRun();
    const good = await aRun();
    const runs = campaigns.get(RunRepository);
    await (runs as unknown as Stored).model.updateOne({ _id: bad.runId }, { $set: { actions: [null] } });
    campaigns.clock.advance(actionDeadlineMs + graceMs);
    const settle = () => campaigns.get(OverdueActions).settle();
    await settle();
    expect(await statusOf(good.id)).toBe('failed');
    const dueAt = async () => {
      const overdue = await runs.acrossOwnersOverdue(
        new Date(campaigns.clock.now().getTime() + 3_600_000),
        500,
      );
      const [mine] = overdue.filter(({ _id }) => _id === bad.runId);
      return mine?.overdueFailures;
    };
    expect(await dueAt()).toBe(1);
    await settle();
    expect(await dueAt()).toBe(1);
    campaigns.clock.advance(30_000);
    await settle();
    expect(await dueAt()).toBe(2);
    campaigns.clock.advance(30_000);
    await settle();
    expect(await dueAt()).toBe(2);
    await runs.removeAllOf(owner);
  });
});

describe('a due campaign that cannot begin', () => {
  it('leaves the others alone, and is tried again at longer intervals until it can', async () => {
    const scheduledAt = new Date(campaigns.clock.now().getTime() + 60_000).toISOString();
    const { _id: bad } = await aCampaign(campaigns, owner, { scheduledAt });
    const { _id: good } = await aCampaign(campaigns, owner, { scheduledAt });
    const begin = campaigns.get(RunDueCampaign);
    const execute = begin.execute.bind(begin);
    const tried: number[] = [];
    jest.spyOn(begin, 'execute').mockImplementation(async (campaign) => {
      if (campaign._id !== bad) return execute(campaign);
      tried.push(campaigns.clock.now().getTime());
      throw new Error('cannot begin');
    });
    for (let second = 0; second < 900; second += 10) {
      campaigns.clock.advance(10_000);
      await campaigns.get(DueCampaigns).runDue();
    }
    expect(await statusOf(good)).toBe('publishing');
    const gaps = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(leaseMs);
    expect(gaps.at(-1)).toBeGreaterThan(2 * leaseMs);
    expect(tried.length).toBeLessThan(12);
    jest.restoreAllMocks();
    const { wakeAt } = await campaigns.get(CampaignRepository).get(owner, bad);
    if (wakeAt) campaigns.clock.set(wakeAt);
    await campaigns.get(DueCampaigns).runDue();
    expect(await statusOf(bad)).toBe('publishing');
  });
});
