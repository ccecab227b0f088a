import { Injectable } from '@nestjs/common';
import { subscriptionChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { UserRepository } from '../user.repository.js';

@Injectable()
export class KeepPlanWhenSubscriptionChanged {
  static readonly on = subscriptionChanged;

  constructor(private readonly users: UserRepository) {}

  /** A late or repeated event is told by its revision. One of a user who is gone has nothing to change. */
  async handle({ data }: EventOf<typeof subscriptionChanged>): Promise<void> {
    if (!(await this.users.find(data.userId, data.userId))) return;
    await this.users.keepPlan(data.userId, data);
  }
}
