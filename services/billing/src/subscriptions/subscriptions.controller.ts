import { Controller } from '@nestjs/common';
import { defaultLimits, getSubscriptionStatus } from '@megafon/contracts';
import type { ReplyOf, Subscription } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { SubscriptionRepository } from './subscription.repository.js';

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(getSubscriptionStatus)
  async status({
    userId,
  }: RequestOf<typeof getSubscriptionStatus>): Promise<ReplyOf<typeof getSubscriptionStatus>> {
    const known = await this.subscriptions.find(userId, userId);
    // Who has just registered may ask before the news of it is here.
    if (!known) return { success: true, subscription: this.starter() };
    const { plan, status, startDate, endDate, limits } = known;
    return {
      success: true,
      subscription: {
        plan,
        status,
        startDate: startDate.toISOString(),
        endDate: endDate?.toISOString() ?? null,
        limits,
      },
    };
  }

  private starter(): Subscription {
    return {
      plan: 'starter',
      status: 'active',
      startDate: this.clock.now().toISOString(),
      endDate: null,
      limits: defaultLimits.starter,
    };
  }
}
