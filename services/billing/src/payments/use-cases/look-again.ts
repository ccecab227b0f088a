import { Injectable, Logger, Optional } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { RepeatingTask, settleEach } from '@megafon/concurrency';
import { Gauges } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { ProviderFault } from '../../provider/payment-provider.js';
import { nextLook } from '../order.js';
import { OrderRepository } from '../order.repository.js';
import { paymentGauges } from '../payment-gauges.js';
import { SettleOrder } from './settle-order.js';

const everyMs = 5_000;
const atOnce = 50;
/** After about twenty minutes. */
const looksInVain = 8;

/**
 * Finishes what a crash, a lost answer or a closed page left open. Every instance looks; who is second changes nothing.
 */
@Injectable()
export class LookAgain implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(LookAgain.name);
  private readonly task = new RepeatingTask({
    everyMs,
    round: () => this.execute(),
    onError: (err) => this.logger.error({ msg: 'could not look for open orders', err }),
  });

  constructor(
    private readonly orders: OrderRepository,
    private readonly settle: SettleOrder,
    private readonly clock: Clock,
    @Optional() private readonly gauges?: Gauges,
  ) {}

  onModuleInit(): void {
    this.gauges?.show(paymentGauges.unsettled, () => this.orders.acrossOwnersUnsettled(looksInVain));
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  async execute(): Promise<void> {
    const due = await this.orders.acrossOwnersDue(this.clock.now(), atOnce);
    await settleEach(
      due,
      ({ owner, _id }) => this.look(owner, _id),
      ({ _id }, err) => this.logger.warn({ msg: 'an order could not be put off', orderId: _id, err }),
    );
  }

  private async look(owner: string, id: string): Promise<void> {
    try {
      await this.settle.execute(owner, id);
    } catch (error) {
      const kind = error instanceof ProviderFault ? error.kind : undefined;
      this.logger.warn({ msg: 'an order could not be settled', orderId: id, kind, err: error });
    }
    await this.postpone(owner, id);
  }

  /** What is still due is looked at less and less often. */
  private async postpone(owner: string, id: string): Promise<void> {
    const now = this.clock.now();
    await this.orders.change(owner, id, (known) => {
      if (known.dueAt === undefined || known.dueAt > now) return null;
      const attempts = known.attempts + 1;
      return { state: { ...known, attempts, dueAt: nextLook(attempts, now) } };
    });
  }
}
