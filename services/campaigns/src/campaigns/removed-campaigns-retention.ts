import { Injectable } from '@nestjs/common';
import { restorableDays } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { RemovedCampaignRepository } from './removed-campaign.repository.js';

/** Campaigns that nobody put back. */
@Injectable()
export class RemovedCampaignsRetention extends RetentionSweep {
  constructor(removed: RemovedCampaignRepository, clock: Clock, metrics: Metrics) {
    const deleteBatch = (before: Date, limit: number) => removed.acrossOwnersDropBefore(before, limit);
    super([{ what: 'removed campaigns', days: restorableDays, deleteBatch }], clock, metrics);
  }
}
