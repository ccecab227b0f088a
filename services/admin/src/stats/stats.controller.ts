import { Controller } from '@nestjs/common';
import { adminStats } from '@megafon/contracts';
import type { PlanId, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { PlanPrices } from './plan-prices.js';
import { StatsRepository } from './stats.repository.js';

@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsRepository,
    private readonly prices: PlanPrices,
    private readonly clock: Clock,
  ) {}

  @Handles(adminStats)
  async read(_request: RequestOf<typeof adminStats>): Promise<ReplyOf<typeof adminStats>> {
    const [users, recent, content, actions, subscriptions] = await Promise.all([
      this.stats.acrossOwnersUsers(this.clock.now()),
      this.stats.acrossOwnersRecentUsers(),
      this.stats.acrossOwnersContent(),
      this.stats.acrossOwnersActions(),
      this.stats.acrossOwnersSubscriptions(),
    ]);
    // Those whose month's price is not known count as today's.
    const needsPrices = subscriptions.some(({ unpriced }) => unpriced > 0);
    const prices = needsPrices ? await this.prices.byPlan() : new Map<PlanId, number>();
    return {
      success: true,
      data: {
        users: {
          ...users,
          recent: recent.map(({ _id, name = '', email = '', plan, registeredAt }) => ({
            _id,
            name,
            email,
            subscriptionPlan: plan,
            createdAt: (registeredAt ?? new Date(0)).toISOString(),
          })),
        },
        content: { campaigns: content.campaigns, groups: content.groups },
        accounts: { connected: content.connected },
        actions,
        subscriptions: subscriptions.map(({ plan, count, monthlyMinor, unpriced }) => ({
          plan,
          count,
          revenue: monthlyMinor / 100 + unpriced * (prices.get(plan) ?? 0),
        })),
      },
    };
  }
}
