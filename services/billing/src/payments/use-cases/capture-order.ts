import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { OrderRepository } from '../order.repository.js';
import { SettleOrder } from './settle-order.js';
import type { Outcome } from './settle-order.js';

const refusals: Partial<Record<Outcome, ErrorCode>> = {
  'not-approved': 'PAYMENT.NOT_APPROVED',
  declined: 'PAYMENT.DECLINED',
  mismatch: 'PAYMENT.MISMATCH',
  closed: 'PAYMENT.CLOSED',
  refunded: 'PAYMENT.CLOSED',
};

@Injectable()
export class CaptureOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly settle: SettleOrder,
  ) {}

  /**
   * @param providerOrderId of an order of this very user: somebody else's is not there
   * @throws AppError PAYMENT.ORDER_NOT_FOUND and what became of the order; ProviderFault
   */
  async execute(userId: string, providerOrderId: string): Promise<'completed' | 'pending'> {
    const order = await this.orders.acrossOwnersOfProvider(providerOrderId);
    if (!order || order.owner !== userId) throw new AppError('PAYMENT.ORDER_NOT_FOUND');
    const outcome = await this.settle.execute(userId, order._id);
    const refusal = refusals[outcome];
    if (refusal) throw new AppError(refusal);
    return outcome === 'pending' ? 'pending' : 'completed';
  }
}
