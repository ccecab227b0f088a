import { Controller } from '@nestjs/common';
import { AppError, cancelSubscription, getSubscriptionStatus } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { ChangeSubscription } from './change-subscription.js';
import { cancelled } from './subscription.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { starterSince, toSubscription } from './subscription-view.js';

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
    private readonly clock: Clock,
  ) {}

  @Handles(getSubscriptionStatus)
  async status({
    userId,
  }: RequestOf<typeof getSubscriptionStatus>): Promise<ReplyOf<typeof getSubscriptionStatus>> {
    const known = await this.subscriptions.find(userId, userId);
    const now = this.clock.now();
    const subscription = known ? toSubscription(known, now) : starterSince(now);
    return { success: true, subscription };
  }

  @Handles(cancelSubscription)
  async cancel({
    userId,
    body,
  }: RequestOf<typeof cancelSubscription>): Promise<ReplyOf<typeof cancelSubscription>> {
    const changed = await this.changeSubscription
      .execute(userId, (known, { now }) => {
        const state = cancelled(known, body.reason, now);
        if (!state) throw new AppError('SUBSCRIPTION.NOT_ACTIVE');
        return state;
      })
      .catch((error: unknown) => {
        const isUnknown = error instanceof AppError && error.code === 'USER.NOT_FOUND';
        throw isUnknown ? new AppError('SUBSCRIPTION.NOT_ACTIVE') : error;
      });
    return { success: true, subscription: toSubscription(changed, this.clock.now()) };
  }
}
