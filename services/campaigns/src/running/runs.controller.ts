import { Controller } from '@nestjs/common';
import { AppError, evidenceKey, getCampaignProgress, getEvidence, runCampaign } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { newestLines, progressLogs } from '../campaigns/campaign-reply.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { currentStepOf, percentOf, stepsBefore, stepsOf } from '../runs/run-progress.js';
import { targetsOf } from '../runs/run-targets.js';
import { RunRepository } from '../runs/run.repository.js';
import { RunCampaign } from './use-cases/run-campaign.js';

@Controller()
export class RunsController {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
    private readonly runCampaign: RunCampaign,
  ) {}

  @Handles(runCampaign)
  async run({ userId, params }: RequestOf<typeof runCampaign>): Promise<ReplyOf<typeof runCampaign>> {
    return { success: true, runId: await this.runCampaign.execute(userId, params.id) };
  }

  @Handles(getCampaignProgress)
  async progress({
    userId,
    params,
  }: RequestOf<typeof getCampaignProgress>): Promise<ReplyOf<typeof getCampaignProgress>> {
    const campaign = await this.campaigns.get(userId, params.id);
    // While the next run is prepared, the last one's steps are no longer those of this campaign.
    const runId = campaign.claim?.runId ?? campaign.lastRunId;
    const run = runId === null ? null : await this.runs.find(userId, runId);
    const logs = progressLogs(campaign, run);
    const steps = run ? stepsOf(run) : stepsBefore(campaign.type);
    return {
      steps,
      currentStep: run || campaign.claim ? currentStepOf(steps) : null,
      status: campaign.status,
      progress: percentOf(steps),
      targets: run ? [...targetsOf(run)] : [],
      hold: run?.summary.hold ?? null,
      logs: newestLines(logs),
      logsTotal: logs.length,
      startedAt: run?.startedAt.toISOString() ?? null,
      finishedAt: run?.finishedAt?.toISOString() ?? null,
    };
  }

  @Handles(getEvidence)
  async evidence({ userId, params }: RequestOf<typeof getEvidence>): Promise<ReplyOf<typeof getEvidence>> {
    const { id: campaignId, name } = params;
    const belongsTo = await this.runs.campaignOfPicture(userId, name);
    // The runs of a campaign that was removed stay, and so do their pictures.
    if (belongsTo !== campaignId) {
      await this.campaigns.get(userId, campaignId);
      throw new AppError('EVIDENCE.NOT_FOUND');
    }
    return { storageKey: evidenceKey(userId, name) };
  }
}
