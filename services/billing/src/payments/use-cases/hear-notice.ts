import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { z } from 'zod';
import { PaymentProvider } from '../../provider/payment-provider.js';
import type { Transmission } from '../../provider/payment-provider.js';
import { OrderRepository } from '../order.repository.js';
import { OrderDocument } from '../order.schema.js';
import { SettleOrder } from './settle-order.js';

/** What is read of a notice: which order it is about. What it says of the order is asked of the provider. */
const notice = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
});
type Notice = z.output<typeof notice>;

/** Of these an order may have moved. */
const relevant = /^(CHECKOUT\.ORDER|PAYMENT\.CAPTURE|CHECKOUT\.PAYMENT-APPROVAL)\./;

@Injectable()
export class HearNotice {
  private readonly logger = new Logger(HearNotice.name);

  constructor(
    private readonly orders: OrderRepository,
    private readonly provider: PaymentProvider,
    private readonly settle: SettleOrder,
  ) {}

  /** Harmless when it comes twice, late, or in another order. @throws AppError PAYMENT.NOTICE_REFUSED; ProviderFault */
  async execute(transmission: Transmission, text: string): Promise<void> {
    const heard = parse(text);
    if (!heard || !relevant.test(heard.event_type)) return;
    // Before anybody is asked about the signature: a stranger's invention names no order of ours.
    const order = await this.orderOf(heard);
    if (!order) return;
    if (!(await this.provider.isGenuine(transmission, text))) {
      this.logger.warn({ msg: 'a notice was not signed by the provider', orderId: order._id });
      throw new AppError('PAYMENT.NOTICE_REFUSED');
    }
    const looksAgain = /REFUNDED|REVERSED/.test(heard.event_type);
    const outcome = await this.settle.execute(order.owner, order._id, { looksAgain });
    this.logger.log({ msg: 'heard of an order', event: heard.event_type, orderId: order._id, outcome });
  }

  private async orderOf({ resource }: Notice): Promise<OrderDocument | null> {
    const providerIds = [resource.supplementary_data?.related_ids?.order_id, resource.id];
    for (const id of providerIds) {
      const order = id === undefined ? null : await this.orders.acrossOwnersOfProvider(id);
      if (order) return order;
    }
    return resource.custom_id === undefined ? null : this.orders.acrossOwnersFind(resource.custom_id);
  }
}

/** @throws AppError PAYMENT.NOTICE_REFUSED for what is no notice; null for one that concerns no order */
function parse(text: string): Notice | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppError('PAYMENT.NOTICE_REFUSED');
  }
  const parsed = notice.safeParse(json);
  return parsed.success ? parsed.data : null;
}
