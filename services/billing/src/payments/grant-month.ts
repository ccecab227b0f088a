import { Injectable } from '@nestjs/common';
import { Clock, CrashPoint } from '@megafon/service';
import { IssueInvoices } from '../invoices/issue-invoices.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { ChangeSubscription } from '../subscriptions/change-subscription.js';
import { withPayment } from '../subscriptions/subscription.js';
import { bookingOf } from './booking.js';
import { GiveBack } from './give-back.js';
import { goingBack } from './order.js';
import { OrderRepository } from './order.repository.js';
import { OrderDocument } from './order.schema.js';
import { paymentTakenEvent } from './payment-messages.js';

/** Books money that was taken and grants its month. Every step may be repeated, and is until the last one is done. */
@Injectable()
export class GrantMonth {
  constructor(
    private readonly orders: OrderRepository,
    private readonly ledger: LedgerRepository,
    private readonly changeSubscription: ChangeSubscription,
    private readonly invoices: IssueInvoices,
    private readonly giveBack: GiveBack,
    private readonly clock: Clock,
    private readonly crash: CrashPoint,
  ) {}

  /** @param order in state `taken` */
  async execute(order: OrderDocument): Promise<OrderDocument> {
    const { _id, owner, plan, limits, amountMinor: priceMinor, captureId = '', takenAt } = order;
    if (order.withdrawn) return this.takeBack(order);
    await this.ledger.book(
      owner,
      bookingOf('capture', order, { captureId, at: takenAt ?? this.clock.now() }),
    );
    this.crash.reached('payment-booked');
    const month = { payment: _id, plan, limits, priceMinor };
    const { endDate } = await this.changeSubscription.executeForNew(owner, (known, moment) =>
      withPayment(known, month, moment),
    );
    this.crash.reached('month-granted');
    await this.invoices.invoice(order);
    this.crash.reached('invoice-issued');
    const settled = await this.orders.change(owner, _id, (known) => {
      // Deleted meanwhile; what was just granted goes again.
      if (known.withdrawn || known.state !== 'taken') return null;
      const state = { ...known, state: 'granted' as const, dueAt: undefined };
      return {
        state,
        events: [
          paymentTakenEvent(known, endDate, { time: this.clock.now(), invoiced: this.invoices.enabled }),
        ],
      };
    });
    return settled.withdrawn ? this.takeBack(settled) : settled;
  }

  private async takeBack({ _id, owner, captureId = '' }: OrderDocument): Promise<OrderDocument> {
    const order = await this.orders.change(owner, _id, (known) => ({
      state: goingBack(known, _id, { captureId, now: this.clock.now() }),
    }));
    return this.giveBack.execute(order, captureId);
  }
}
