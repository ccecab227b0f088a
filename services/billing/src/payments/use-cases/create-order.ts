import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '@megafon/concurrency';
import { AppError, planLimits } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { DuplicateKeyError, newId, SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { isOnSale } from '../../plans/on-sale.js';
import { PlanRepository } from '../../plans/plan.repository.js';
import type { PlanDocument } from '../../plans/plan.schema.js';
import { PaymentProvider, ProviderFault } from '../../provider/payment-provider.js';
import { SubscriptionRepository } from '../../subscriptions/subscription.repository.js';
import { closed, nextStep, opened, openSlot, reusedForMs } from '../order.js';
import type { PaymentOrder } from '../order.js';
import type { ProviderOrder } from '../../provider/provider-order.js';
import { OrderRepository } from '../order.repository.js';
import { OrderDocument } from '../order.schema.js';
import { SettleOrder } from './settle-order.js';

type Terms = Required<
  Pick<PaymentOrder, 'plan' | 'planName' | 'limits' | 'amountMinor' | 'currency' | 'payerName'>
> & {
  /** Whose order it is to be at the provider. */
  clientId: string;
};
/** Each time an order of before is out of the way, or somebody else's of this very moment is there. */
const maxAttempts = 4;

/** A person has one open order of a plan: two tabs pay the same one. */
@Injectable()
export class CreateOrder {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly plans: PlanRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly orders: OrderRepository,
    private readonly provider: PaymentProvider,
    private readonly settle: SettleOrder,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the provider's id of the order
   * @throws AppError PAYMENT.NOT_OFFERED, PLAN.NOT_FOUND, PAYMENT.FREE_PLAN, PAYMENT.PLAN_HELD, PAYMENT.PENDING; ProviderFault
   */
  async execute(
    userId: string,
    planId: PlanId,
    { payerName = '', scriptUrl }: { payerName?: string | undefined; scriptUrl?: string | undefined } = {},
  ): Promise<string> {
    if (this.provider.scriptUrl === null) throw new AppError('PAYMENT.NOT_OFFERED');
    const plan = await this.plans.get(SYSTEM_OWNER, planId);
    const terms = { ...termsOf(plan), payerName, clientId: this.provider.clientOf(scriptUrl) };
    await this.refuseWhatIsHeld(userId, plan);
    return this.queue.run(`${userId}/${planId}`, async () => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const order = await this.open(userId, terms);
        const id = order && (await this.usable(order, terms));
        if (id) return id;
      }
      throw new AppError('CONFLICT.CHANGED_MEANWHILE');
    });
  }

  /** The one there is, or a new one; null when somebody else's write came between. */
  private async open(userId: string, { clientId: _, ...terms }: Terms): Promise<OrderDocument | null> {
    const known = await this.orders.inSlot(userId, openSlot(terms.plan));
    if (known) return known;
    try {
      return await this.orders.insert(userId, { _id: newId(), ...opened(terms, this.clock.now()) });
    } catch (error) {
      if (error instanceof DuplicateKeyError) return null;
      throw error;
    }
  }

  /** The provider's id, where a person may pay this order; null where it is out of the way now. */
  private async usable(order: OrderDocument, terms: Terms): Promise<string | null> {
    const { _id, owner, providerOrderId, state } = order;
    if (state === 'creating' && isSame(order, terms)) return this.place(order, terms);
    if (state === 'creating') return this.setAside(order);
    if (providerOrderId !== undefined && state === 'created') {
      const truth = await this.truthOf(providerOrderId);
      const isFresh = order.openedAt.getTime() + reusedForMs > this.clock.now().getTime();
      const isOpen = truth?.status === 'open' && nextStep(order, _id, truth).kind === 'wait';
      if (isOpen && isFresh && isSame(order, terms)) return providerOrderId;
      if (!truth?.capture) return this.setAside(order);
    }
    const outcome = await this.settle.execute(owner, _id);
    if (outcome === 'pending') throw new AppError('PAYMENT.PENDING');
    return null;
  }

  /** Null for an order that the provider does not know any more. */
  private async truthOf(providerOrderId: string): Promise<ProviderOrder | null> {
    try {
      return await this.provider.getOrder(providerOrderId);
    } catch (error) {
      if (error instanceof ProviderFault && error.kind === 'not-found') return null;
      throw error;
    }
  }

  /** Nobody paid it, and nobody may any more: its slot is free. */
  private async setAside({ _id, owner }: OrderDocument): Promise<null> {
    await this.orders.change(owner, _id, (known) =>
      known.state === 'creating' || known.state === 'created'
        ? { state: closed(known, _id, this.clock.now()) }
        : null,
    );
    return null;
  }

  /** Null where it was placed with another client at this very moment, or set aside. */
  private async place(order: OrderDocument, { planName, clientId }: Terms): Promise<string | null> {
    const { _id, owner, amountMinor: minor, currency } = order;
    const providerOrderId = await this.provider.createOrder({
      requestId: `create-${_id}`,
      customId: _id,
      clientId,
      amount: { minor, currency },
      description: order.planName ?? planName,
    });
    const placed = await this.orders.change(owner, _id, (known) =>
      known.state === 'creating'
        ? { state: { ...known, state: 'created', providerOrderId, clientId } }
        : null,
    );
    return placed.providerOrderId === providerOrderId ? providerOrderId : null;
  }

  /** What somebody has without paying is not sold to them for less than it is worth. */
  private async refuseWhatIsHeld(userId: string, wanted: PlanDocument): Promise<void> {
    const known = await this.subscriptions.find(userId, userId);
    if (!known || known.paid || known.status !== 'active' || known.plan === 'starter') return;
    const held = await this.plans.find(SYSTEM_OWNER, known.plan);
    if (held && held.price >= wanted.price) throw new AppError('PAYMENT.PLAN_HELD');
  }
}

/** What is on sale, at the price of now. */
function termsOf(plan: PlanDocument): Omit<Terms, 'clientId' | 'payerName'> {
  if (!isOnSale(plan)) throw new AppError('PLAN.NOT_FOUND');
  if (plan.price <= 0) throw new AppError('PAYMENT.FREE_PLAN');
  // The page's script is loaded for shekels.
  if (plan.currency !== 'ILS') throw new AppError('PAYMENT.NOT_OFFERED');
  return {
    plan: plan.planId,
    limits: planLimits.parse(plan.limits),
    amountMinor: Math.round(plan.price * 100),
    currency: plan.currency,
    planName: plan.nameHebrew,
  };
}

function isSame(order: OrderDocument, terms: Terms): boolean {
  const ofClient = order.clientId ?? terms.clientId;
  const { amountMinor, currency } = terms;
  return order.amountMinor === amountMinor && order.currency === currency && ofClient === terms.clientId;
}
