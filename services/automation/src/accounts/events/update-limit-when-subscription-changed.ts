import { Injectable } from '@nestjs/common';
import { subscriptionChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EntitlementRepository } from '../entitlement.repository.js';

@Injectable()
export class UpdateLimitWhenSubscriptionChanged {
  static readonly on = subscriptionChanged;

  constructor(private readonly entitlements: EntitlementRepository) {}

  /** Harmless when delivered twice or late: the revision decides. */
  async handle({ data }: EventOf<typeof subscriptionChanged>): Promise<void> {
    await this.entitlements.grant(data.userId, data.limits.facebookAccounts, data.revision);
  }
}
