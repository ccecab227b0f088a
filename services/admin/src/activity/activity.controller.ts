import { Controller } from '@nestjs/common';
import { adminActivity } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { StatsRepository } from '../stats/stats.repository.js';
import { ActivityRepository } from './activity.repository.js';

@Controller()
export class ActivityController {
  constructor(
    private readonly activity: ActivityRepository,
    private readonly stats: StatsRepository,
  ) {}

  @Handles(adminActivity)
  async read(_request: RequestOf<typeof adminActivity>): Promise<ReplyOf<typeof adminActivity>> {
    const [recentCampaigns, users] = await Promise.all([
      this.activity.acrossOwnersRecentCampaigns(),
      this.stats.acrossOwnersRecentUsers(),
    ]);
    const recentRegistrations = users.map(({ _id, name = '', email = '', plan, registeredAt }) => ({
      _id,
      name,
      email,
      subscriptionPlan: plan,
      createdAt: (registeredAt ?? new Date(0)).toISOString(),
    }));
    return { success: true, data: { recentCampaigns, recentRegistrations } };
  }
}
