import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SubscriptionRepository } from '../../subscriptions/subscription.repository.js';
import { OrderRepository } from '../order.repository.js';
import { unlessGone } from '../unless-gone.js';

@Injectable()
export class WithdrawOrdersWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly orders: OrderRepository,
    private readonly subscriptions: SubscriptionRepository,
  ) {}

  /**
   * Money that comes from now on goes back; the ledger stays, as the law has it. Harmless when delivered twice.
   * The subscription goes here too: a payment of this very moment may have brought it back.
   */
  async handle({ data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    for (const { _id, state } of await this.orders.list(userId)) {
      if (state === 'granted' || state === 'refunded') continue;
      await this.orders.change(userId, _id, (known) => ({ state: { ...known, withdrawn: true } }));
    }
    await unlessGone(() => this.subscriptions.remove(userId, userId));
  }
}
