import { Injectable } from '@nestjs/common';
import { AppError, userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SubscriptionRepository } from '../subscription.repository.js';

@Injectable()
export class EndSubscriptionWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(private readonly subscriptions: SubscriptionRepository) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    try {
      await this.subscriptions.remove(data.userId, data.userId);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'USER.NOT_FOUND';
      if (!isGone) throw error;
    }
  }
}
