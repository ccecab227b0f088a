import { Controller } from '@nestjs/common';
import { checkCampaign, getCampaignTimes, getNextTimes, shownTimes } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { occurrencesBetween } from '../schedule/occurrences.js';
import { CampaignRepository } from './campaign.repository.js';
import { plannedTimes } from './planned-times.js';
import { CheckCampaign } from './use-cases/check-campaign.js';

const farthest = new Date('9999-12-31T00:00:00Z');

/** When campaigns run. */
@Controller()
export class CampaignTimesController {
  constructor(
    private readonly checkUseCase: CheckCampaign,
    private readonly campaigns: CampaignRepository,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(checkCampaign)
  check({ userId, body }: RequestOf<typeof checkCampaign>): Promise<ReplyOf<typeof checkCampaign>> {
    return this.checkUseCase.execute(userId, body);
  }

  @Handles(getNextTimes)
  async nextTimes({ userId, query }: RequestOf<typeof getNextTimes>): Promise<ReplyOf<typeof getNextTimes>> {
    const { scheduledAt, until = null } = query;
    const weekdays = query.weekdays.split(',').map(Number);
    const zone = await this.zones.of(userId);
    const recurring = { first: new Date(scheduledAt), recurrence: { weekdays, until }, zone };
    const within = { from: this.clock.now(), to: farthest, limit: shownTimes };
    const times = occurrencesBetween(recurring, within).map((time) => time.toISOString());
    return { times };
  }

  @Handles(getCampaignTimes)
  async timesOf({
    userId,
    params,
  }: RequestOf<typeof getCampaignTimes>): Promise<ReplyOf<typeof getCampaignTimes>> {
    const campaign = await this.campaigns.get(userId, params.id);
    const now = this.clock.now();
    const times = plannedTimes(campaign, { from: now, to: farthest, limit: shownTimes }, now);
    return { times: times.map((time) => time.toISOString()) };
  }
}
