import { TimeZoneRepository } from '@megafon/time-zones';
import type { InProcess } from '@megafon/service-testing';
import { CampaignRepository } from '../src/campaigns/campaign.repository.js';
import { publishing } from '../src/campaigns/campaign-state.js';
import { summaryOf } from '../src/runs/run-summary.js';
import { RunTextsRepository } from '../src/runs/run-texts.repository.js';
import { RunRepository } from '../src/runs/run.repository.js';
import { CloseCampaign } from '../src/running/use-cases/close-campaign.js';
import { anEndedRun } from './ended-run.js';
import { aCampaign, accountIds } from './running-campaigns.js';

/** What its run had. */
export type PublishedShape = Partial<Omit<Parameters<typeof anEndedRun>[0], 'campaignId' | 'runId'>>;

/** A campaign that has published to so many groups, at the time it is. @returns its id */
export async function aPublishedCampaign(
  campaigns: InProcess,
  owner: string,
  { name, groups, ...more }: PublishedShape & { name: string; groups: number },
): Promise<string> {
  const { _id: campaignId } = await aCampaign(campaigns, owner, { name });
  const at = campaigns.clock.now();
  const runId = `${campaignId}:${at.getTime()}`;
  const { run, texts } = anEndedRun({ campaignId, runId, groups, accountIds, at, ...more });
  await campaigns.get(RunTextsRepository).keep(owner, runId, run.textsId, texts);
  const stored = {
    ...run,
    _id: runId,
    campaignName: name,
    timeZone: await campaigns.get(TimeZoneRepository).of(owner),
    expiresAt: null,
    overdueFailures: 0,
    summary: summaryOf(run),
  };
  const doc = await campaigns.get(RunRepository).insert(owner, stored);
  await campaigns.get(CampaignRepository).change(owner, campaignId, (campaign) => {
    const state = publishing({ ...campaign, claim: { runId, plannedAt: at } }, runId);
    return state && { state };
  });
  await campaigns.get(CloseCampaign).execute(doc);
  return campaignId;
}
