import { Injectable, Logger } from '@nestjs/common';
import { Clock, CrashPoint } from '@megafon/service';
import { IssueInvoices } from '../invoices/issue-invoices.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import type { Money } from '../provider/provider-order.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { ChangeSubscription } from '../subscriptions/change-subscription.js';
import { withoutPayment } from '../subscriptions/subscription.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';
import { bookingOf } from './booking.js';
import { OrderRepository } from './order.repository.js';
import { OrderDocument } from './order.schema.js';
import { unlessGone } from './unless-gone.js';

/** Money that nobody gets anything for goes back, and what it had bought goes with it. Every step may be repeated. */
@Injectable()
export class GiveBack {
  private readonly logger = new Logger(GiveBack.name);

  constructor(
    private readonly orders: OrderRepository,
    private readonly ledger: LedgerRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
    private readonly invoices: IssueInvoices,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
    private readonly crash: CrashPoint,
  ) {}

  /** @param order in state `refunding`. @throws ProviderFault */
  async execute(order: OrderDocument, captureId: string): Promise<OrderDocument> {
    await this.provider.refund(captureId, `refund-${order._id}`);
    this.logger.warn({ msg: 'a payment was given back', orderId: order._id });
    return this.wentBack(order, captureId, order.captured);
  }

  /**
   * The provider says that the money is with its payer again.
   * @param captured what was taken; as ordered unless given
   */
  async wentBack(order: OrderDocument, captureId: string, captured?: Money): Promise<OrderDocument> {
    const { _id, owner } = order;
    const line = { captureId, captured, at: this.clock.now() };
    await this.ledger.book(owner, bookingOf('capture', order, line));
    await this.ledger.book(owner, bookingOf('refund', order, line));
    this.crash.reached('refund-booked');
    await this.invoices.credit(order);
    this.crash.reached('credit-issued');
    await unlessGone(() =>
      order.withdrawn
        ? this.subscriptions.remove(owner, owner)
        : this.changeSubscription.execute(owner, (known, moment) => withoutPayment(known, _id, moment)),
    );
    this.crash.reached('month-withdrawn');
    return this.orders.change(owner, _id, (known) => ({
      state: { ...known, state: 'refunded', slot: _id, captureId, closedAt: undefined, dueAt: undefined },
    }));
  }
}
