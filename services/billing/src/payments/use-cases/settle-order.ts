import { Injectable, Logger } from '@nestjs/common';
import { KeyedQueue } from '@megafon/concurrency';
import { Clock, CrashPoint } from '@megafon/service';
import { PaymentProvider, ProviderFault } from '../../provider/payment-provider.js';
import { GiveBack } from '../give-back.js';
import { GrantMonth } from '../grant-month.js';
import { closed, declined, goingBack, nextLook, nextStep, openForMs, taken } from '../order.js';
import type { Step } from '../order.js';
import type { ProviderOrder } from '../../provider/provider-order.js';
import { OrderRepository } from '../order.repository.js';
import { OrderDocument } from '../order.schema.js';

/** Where an order stands when a look at it is over. */
export type Outcome =
  'granted' | 'pending' | 'not-approved' | 'declined' | 'mismatch' | 'closed' | 'refunded';

/**
 * Brings an order to where the provider's truth says it is: approved money is taken, taken money is booked and granted.
 * Whoever asks for it (a page, a notice, the sweep), however often and at once, it happens once: the provider takes a
 * request id once, the ledger a capture, the subscription a payment.
 */
@Injectable()
export class SettleOrder {
  private readonly logger = new Logger(SettleOrder.name);
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly orders: OrderRepository,
    private readonly provider: PaymentProvider,
    private readonly grantMonth: GrantMonth,
    private readonly giveBack: GiveBack,
    private readonly clock: Clock,
    private readonly crash: CrashPoint,
  ) {}

  /**
   * @param looksAgain also at an order that is granted: its money may have gone back
   * @throws ProviderFault `unknown` when the provider did not say; AppError PAYMENT.ORDER_NOT_FOUND
   */
  execute(owner: string, id: string, { looksAgain = false } = {}): Promise<Outcome> {
    return this.queue.run(id, async () => {
      const order = await this.orders.get(owner, id);
      if (order.state === 'granted' && !looksAgain) return 'granted';
      if (order.state === 'refunded') return 'refunded';
      if (order.state === 'taken') return this.granted(order);
      if (order.state === 'refunding') return this.givenBack(order);
      if (order.providerOrderId === undefined) return this.close(order, 'closed');
      return this.look(order, order.providerOrderId);
    });
  }

  private async look(order: OrderDocument, providerOrderId: string): Promise<Outcome> {
    let truth: ProviderOrder;
    try {
      truth = await this.provider.getOrder(providerOrderId);
    } catch (error) {
      if (error instanceof ProviderFault && error.kind === 'not-found') return this.close(order, 'closed');
      throw error;
    }
    const step = nextStep(order, order._id, truth);
    return step.kind === 'capture' ? this.capture(order, providerOrderId) : this.follow(order, step, truth);
  }

  private async capture(order: OrderDocument, providerOrderId: string): Promise<Outcome> {
    const now = this.clock.now();
    // Written before the money moves: whoever comes after a crash looks what became of it.
    const capturing = await this.orders.change(order.owner, order._id, (known) =>
      known.state === 'created' || known.state === 'capturing'
        ? { state: { ...known, state: 'capturing', dueAt: nextLook(known.attempts + 1, now) } }
        : null,
    );
    // Closed meanwhile, by another process.
    if (capturing.state === 'closed') return capturing.declined ? 'declined' : 'closed';
    this.crash.reached('before-capture');
    const truth = await this.captured(providerOrderId, `capture-${order._id}`);
    this.crash.reached('after-capture');
    if (truth === 'declined') return this.close(order, 'declined');
    const step = nextStep(capturing, order._id, truth);
    if (step.kind === 'capture') throw new ProviderFault('unknown', 'an approved order was not captured');
    return this.follow(capturing, step, truth);
  }

  private async captured(providerOrderId: string, requestId: string): Promise<ProviderOrder | 'declined'> {
    try {
      return await this.provider.capture(providerOrderId, requestId);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      if (error.kind === 'declined') return 'declined';
      // Whether it was done is seen at the order itself.
      return this.provider.getOrder(providerOrderId);
    }
  }

  private async follow(order: OrderDocument, step: Step, truth: ProviderOrder): Promise<Outcome> {
    const { _id, owner } = order;
    switch (step.kind) {
      case 'take': {
        const now = this.clock.now();
        const { captureId, amount } = step;
        const known = await this.orders.change(owner, _id, (one) => ({
          // Closed since it was looked at: whoever paid was told that nothing was taken, and may have paid again.
          state:
            one.state === 'closed'
              ? goingBack(one, _id, { captureId, captured: amount, now })
              : taken(one, _id, captureId, now),
        }));
        if (known.state === 'refunding') return this.givenBack(known);
        this.crash.reached('payment-taken');
        return known.state === 'granted' ? 'granted' : this.granted(known);
      }
      case 'give-back': {
        this.logger.error({ msg: 'a payment is not what was ordered', orderId: _id, state: order.state });
        const now = this.clock.now();
        const known = await this.orders.change(owner, _id, (one) => ({
          state: goingBack(one, _id, { captureId: step.captureId, captured: step.amount, now }),
        }));
        return this.givenBack(known);
      }
      case 'went-back':
        await this.giveBack.wentBack(order, step.captureId, step.amount);
        return 'refunded';
      case 'mismatch':
        this.logger.error({ msg: 'an order was changed at the provider', orderId: _id });
        return this.close(order, 'mismatch');
      case 'declined':
        return this.close(order, 'declined');
      case 'close':
        return order.declined ? 'declined' : this.close(order, 'closed');
      default:
        return this.wait(order, truth);
    }
  }

  private async granted(order: OrderDocument): Promise<Outcome> {
    const { state } = await this.grantMonth.execute(order);
    return state === 'granted' ? 'granted' : 'refunded';
  }

  private async givenBack(order: OrderDocument): Promise<Outcome> {
    await this.giveBack.execute(order, order.captureId ?? '');
    return 'mismatch';
  }

  private async wait(order: OrderDocument, truth: ProviderOrder): Promise<Outcome> {
    const now = this.clock.now();
    const isPending = truth.capture !== null;
    const isOver = order.openedAt.getTime() + openForMs <= now.getTime();
    if (!isPending && isOver) return this.close(order, 'closed');
    if (isPending)
      await this.orders.change(order.owner, order._id, (known) => ({
        state: { ...known, attempts: known.attempts + 1, dueAt: nextLook(known.attempts + 1, now) },
      }));
    return isPending ? 'pending' : 'not-approved';
  }

  private async close(order: OrderDocument, outcome: Outcome): Promise<Outcome> {
    await this.orders.change(order.owner, order._id, (known) =>
      known.state === 'creating' || known.state === 'created' || known.state === 'capturing'
        ? { state: (outcome === 'declined' ? declined : closed)(known, order._id, this.clock.now()) }
        : null,
    );
    return outcome;
  }
}
