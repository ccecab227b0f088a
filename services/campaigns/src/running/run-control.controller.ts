import { Controller } from '@nestjs/common';
import {
  pauseCampaign,
  previewCampaign,
  previewDraft,
  resumeCampaign,
  retryCampaign,
  stopCampaign,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { pause, resume } from '../runs/run-control.js';
import { ControlRun } from './use-cases/control-run.js';
import { PreviewCampaign } from './use-cases/preview-campaign.js';
import { RunCampaign } from './use-cases/run-campaign.js';

/** What a person says to a campaign that runs. */
@Controller()
export class RunControlController {
  constructor(
    private readonly controlRun: ControlRun,
    private readonly runCampaign: RunCampaign,
    private readonly previewCampaign: PreviewCampaign,
  ) {}

  @Handles(previewCampaign)
  preview({ userId, params }: RequestOf<typeof previewCampaign>): Promise<ReplyOf<typeof previewCampaign>> {
    return this.previewCampaign.execute(userId, params.id);
  }

  @Handles(previewDraft)
  previewOfDraft({ userId, body }: RequestOf<typeof previewDraft>): Promise<ReplyOf<typeof previewDraft>> {
    return this.previewCampaign.ofDraft(userId, body);
  }

  @Handles(pauseCampaign)
  async pause({ userId, params }: RequestOf<typeof pauseCampaign>): Promise<ReplyOf<typeof pauseCampaign>> {
    await this.controlRun.execute(userId, params.id, pause);
    return { success: true };
  }

  @Handles(resumeCampaign)
  async resume({
    userId,
    params,
  }: RequestOf<typeof resumeCampaign>): Promise<ReplyOf<typeof resumeCampaign>> {
    await this.controlRun.execute(userId, params.id, resume);
    return { success: true };
  }

  @Handles(stopCampaign)
  async stop({ userId, params }: RequestOf<typeof stopCampaign>): Promise<ReplyOf<typeof stopCampaign>> {
    await this.controlRun.stop(userId, params.id);
    return { success: true };
  }

  @Handles(retryCampaign)
  async retry({
    userId,
    params,
    body,
  }: RequestOf<typeof retryCampaign>): Promise<ReplyOf<typeof retryCampaign>> {
    return { success: true, runId: await this.runCampaign.execute(userId, params.id, body) };
  }
}
