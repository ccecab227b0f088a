import { Injectable } from '@nestjs/common';
import { subscriptionChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EntitlementRepository } from './entitlement.repository.js';

@Injectable()
export class KeepLimitsWhenSubscriptionChanged {
  static readonly on = subscriptionChanged;

  constructor(private readonly entitlements: EntitlementRepository) {}

  /** Harmless when delivered twice or late: the revision decides. */
  async handle({ data }: EventOf<typeof subscriptionChanged>): Promise<void> {
    const { userId, plan, limits, revision } = data;
    await this.entitlements.grant(userId, { plan, limits, revision });
  }
}
