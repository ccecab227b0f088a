import { Controller } from '@nestjs/common';
import { readCampaignUsage } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { CampaignQuota } from './campaign-quota.js';

/** How much of what a plan grants here is used. */
@Controller()
export class PlanUsageController {
  constructor(
    private readonly quota: CampaignQuota,
    private readonly clock: Clock,
  ) {}

  @Handles(readCampaignUsage)
  async read({ body }: RequestOf<typeof readCampaignUsage>): Promise<ReplyOf<typeof readCampaignUsage>> {
    return { campaigns: await this.quota.usageOf(body.owner, this.clock.now()) };
  }
}
