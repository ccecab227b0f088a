import { Injectable, Logger } from '@nestjs/common';
import { newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { CampaignQuota } from '../../quotas/campaign-quota.js';
import { campaignContent, GivenCampaign } from '../campaign-input.js';
import { campaignChangedEvent } from '../campaign-messages.js';
import { scheduled } from '../campaign-state.js';
import { CampaignRepository } from '../campaign.repository.js';
import { CampaignDocument } from '../campaign.schema.js';
import { Materials } from '../materials.js';

@Injectable()
export class CreateCampaign {
  private readonly logger = new Logger(CreateCampaign.name);

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly materials: Materials,
    private readonly quota: CampaignQuota,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param like the accounts of the campaign that it is a copy of
   * @throws AppError CAMPAIGN.MATERIAL_REQUIRED, CAMPAIGN.POST_URL_REQUIRED, BOX.NOT_FOUND, ACCOUNT.NOT_FOUND,
   * CAMPAIGN.LIMIT_REACHED { limit }
   */
  async execute(
    owner: string,
    given: GivenCampaign,
    like: readonly string[] = [],
  ): Promise<CampaignDocument> {
    const content = campaignContent(given, await this.zones.of(owner));
    await this.materials.checkReferences(owner, content, like);
    const _id = newId();
    const now = this.clock.now();
    // Where storing fails nobody knows whether it did: `UnusedPlaces` looks, and gives the place back.
    await this.quota.take(owner, _id, now);
    const fresh = {
      claim: null,
      lastRunId: null,
      runCount: 0,
      publishedAt: null,
      lastResult: null,
      historyAt: null,
      notes: [],
      removing: false,
      ...scheduled(content, now),
    };
    const campaign = await this.campaigns.insert(owner, { _id, ...content, ...fresh }, (stored) => [
      campaignChangedEvent(stored, 'created', now),
    ]);
    await this.quota.used(owner, _id, now).catch((error: unknown) => {
      this.logger.warn({
        msg: 'a place stays pending until it is looked after',
        campaignId: _id,
        err: error,
      });
    });
    return campaign;
  }
}
