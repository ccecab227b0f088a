import { Controller } from '@nestjs/common';
import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  removeCampaign,
  restoreCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { RunRepository } from '../runs/run.repository.js';
import { toDetailed } from './campaign-reply.js';
import { CampaignRepository } from './campaign.repository.js';
import type { CampaignDocument } from './campaign.schema.js';
import { CreateCampaign } from './use-cases/create-campaign.js';
import { DuplicateCampaign } from './use-cases/duplicate-campaign.js';
import { RemoveCampaign } from './use-cases/remove-campaign.js';
import { RestoreCampaign } from './use-cases/restore-campaign.js';
import { UpdateCampaign } from './use-cases/update-campaign.js';

@Controller()
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
    private readonly createCampaign: CreateCampaign,
    private readonly duplicateCampaign: DuplicateCampaign,
    private readonly updateCampaign: UpdateCampaign,
    private readonly removeCampaign: RemoveCampaign,
    private readonly restoreCampaign: RestoreCampaign,
  ) {}

  @Handles(getCampaign)
  async get({ userId, params }: RequestOf<typeof getCampaign>): Promise<Campaign> {
    return this.reply(await this.campaigns.get(userId, params.id));
  }

  @Handles(createCampaign)
  async create({ userId, body }: RequestOf<typeof createCampaign>): Promise<Campaign> {
    return this.reply(await this.createCampaign.execute(userId, body));
  }

  @Handles(duplicateCampaign)
  async duplicate({ userId, params }: RequestOf<typeof duplicateCampaign>): Promise<Campaign> {
    return this.reply(await this.duplicateCampaign.execute(userId, params.id));
  }

  @Handles(updateCampaign)
  async update({ userId, params, body }: RequestOf<typeof updateCampaign>): Promise<Campaign> {
    return this.reply(await this.updateCampaign.execute(userId, params.id, body));
  }

  @Handles(removeCampaign)
  async remove({ userId, params }: RequestOf<typeof removeCampaign>): Promise<{ success: true }> {
    await this.removeCampaign.execute(userId, params.id);
    return { success: true };
  }

  @Handles(restoreCampaign)
  async restore({ userId, params }: RequestOf<typeof restoreCampaign>): Promise<Campaign> {
    return this.reply(await this.restoreCampaign.execute(userId, params.id));
  }

  private async reply(campaign: CampaignDocument): Promise<Campaign> {
    const { owner, lastRunId } = campaign;
    return toDetailed(campaign, lastRunId === null ? null : await this.runs.find(owner, lastRunId));
  }
}
