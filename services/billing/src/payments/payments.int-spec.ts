import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  cancelSubscription,
  capturePaymentOrder,
  createPaymentOrder,
  defaultLimits,
  getPaymentScript,
  getSubscriptionStatus,
  newEvent,
  paymentTaken,
  receivePaymentNotice,
  subscriptionChanged,
  userDeleted,
} from '@megafon/contracts';
import { getModelToken, newId, Outbox, SYSTEM_OWNER } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { LEDGER } from '../ledger/ledger.schema.js';
import { PlanRepository } from '../plans/plan.repository.js';
import { ReconcileLedger } from '../reconciliation/reconcile-ledger.js';
import { ChangeSubscription } from '../subscriptions/change-subscription.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { WithdrawOrdersWhenUserDeleted } from './events/withdraw-orders-when-user-deleted.js';
import { OrderRepository } from './order.repository.js';
import { ORDER } from './order.schema.js';
import { LookAgain } from './use-cases/look-again.js';

let payments: RunningPayments;
let billing: InProcess;
beforeAll(async () => {
  payments = await startPayments();
  billing = await startBillingOver(payments, { timeoutMs: 5_000 });
});
afterAll(async () => {
  await billing.close();
  await payments.stop();
});
beforeEach(() => truth('faults', undefined, 'DELETE'));

const provider = (): PaymentProvider => billing.app.get(PaymentProvider, { strict: false });

interface Sent {
  id: string;
  status: string;
  purchase_units: { custom_id: string; amount: unknown; payments?: { captures: { id: string }[] } }[];
}

async function truth(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const reply = await fetch(`${payments.url}/truth/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return reply.json();
}
const ordersOf = async (ids: string[]): Promise<Sent[]> => {
  const { orders } = (await truth('orders', undefined, 'GET')) as { orders: Sent[] };
  return orders.filter(({ id }) => ids.includes(id));
};
const approve = (orderId: string) => truth(`orders/${orderId}/approve`, {});
const order = async (userId: string, planId: 'pro' | 'premium' = 'pro') =>
  (await billing.ask(createPaymentOrder, userId, { body: { planId } })).orderId;
const capture = (userId: string, orderId: string) =>
  billing.ask(capturePaymentOrder, userId, { body: { orderId } });
const approvedOrder = async (userId: string, planId: 'pro' | 'premium' = 'pro') => {
  const orderId = await order(userId, planId);
  await approve(orderId);
  return orderId;
};
const pay = async (userId: string, planId: 'pro' | 'premium' = 'pro') => {
  const orderId = await approvedOrder(userId, planId);
  await capture(userId, orderId);
  return orderId;
};
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;
const told = (type: string, userId: string) =>
  billing.published.of(type).filter(({ tenant }) => tenant === userId);
const bookedFor = (userId: string) => billing.get(LedgerRepository).list(userId);
const refusedWith = (code: string) => ({ code });
const minutes = (n: number) => n * 60_000;
const days = (n: number) => n * 86_400_000;

describe('an order', () => {
  it('has the price of the plan, in shekels, and is its person’s', async () => {
    const userId = newId();
    const orderId = await order(userId);
    const [sent] = await ordersOf([orderId]);
    expect(sent?.purchase_units[0]?.amount).toEqual({ currency_code: 'ILS', value: '99.00' });
    const [known] = await billing.get(OrderRepository).list(userId);
    expect(sent?.purchase_units[0]?.custom_id).toBe(known?._id);
    await approve(orderId);
    await expect(capture(newId(), orderId)).rejects.toMatchObject(refusedWith('PAYMENT.ORDER_NOT_FOUND'));
    await expect(capture(userId, 'NONE')).rejects.toMatchObject(refusedWith('PAYMENT.ORDER_NOT_FOUND'));
  });

  it('is one, from however many tabs it is asked for at once', async () => {
    const userId = newId();
    const ids = await Promise.all(Array.from({ length: 40 }, () => order(userId)));
    expect(new Set(ids).size).toBe(1);
    expect(await order(userId, 'premium')).not.toBe(ids[0]);
  });

  it('is another one when the price changed, the person declined, or an hour went by', async () => {
    const userId = newId();
    const plans = billing.get(PlanRepository);
    const priced = (price: number) =>
      plans.change(SYSTEM_OWNER, 'pro', (plan) => ({ state: { ...plan, price } }));
    const first = await order(userId);
    await priced(79.9);
    const second = await order(userId);
    await priced(99);
    expect((await ordersOf([second]))[0]?.purchase_units[0]?.amount).toMatchObject({ value: '79.90' });
    await approve(first);
    await expect(capture(userId, first)).rejects.toMatchObject(refusedWith('PAYMENT.CLOSED'));
    const third = await order(userId);
    await fetch(`${payments.url}/checkoutnow?token=${third}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'cancel' }),
    });
    const fourth = await order(userId);
    billing.clock.advance(minutes(61));
    const fifth = await order(userId);
    expect(new Set([first, second, third, fourth, fifth]).size).toBe(5);
    expect((await ordersOf([first]))[0]?.status).toBe('APPROVED');
  });

  it('is another one when the provider forgot it', async () => {
    const userId = newId();
    const first = await order(userId);
    await truth('reset', {});
    const second = await order(userId);
    expect(second).not.toBe(first);
    await approve(second);
    expect((await capture(userId, second)).status).toBe('completed');
  });

  it('is not made for what is free, not on sale, or held without paying', async () => {
    const userId = newId();
    const ask = (planId: 'starter' | 'pro') => billing.ask(createPaymentOrder, userId, { body: { planId } });
    await expect(ask('starter')).rejects.toMatchObject(refusedWith('PAYMENT.FREE_PLAN'));
    const plans = billing.get(PlanRepository);
    const onSale = (isActive: boolean) =>
      plans.change(SYSTEM_OWNER, 'pro', (plan) => ({ state: { ...plan, isActive } }));
    await onSale(false);
    await expect(ask('pro')).rejects.toMatchObject(refusedWith('PLAN.NOT_FOUND'));
    await onSale(true);
    await billing.get(SubscriptionRepository).insert(userId, {
      _id: userId,
      plan: 'premium',
      requestedPlan: 'premium',
      status: 'active',
      paid: false,
      startDate: billing.clock.now(),
      endDate: null,
      limits: defaultLimits.premium,
    });
    await expect(ask('pro')).rejects.toMatchObject(refusedWith('PAYMENT.PLAN_HELD'));
  });

  it('is not made for a plan that is about to be deleted', async () => {
    const plans = billing.get(PlanRepository);
    const close = (closing: boolean) =>
      plans.change(SYSTEM_OWNER, 'premium', (plan) => ({ state: { ...plan, closing } }));
    await close(true);
    await expect(order(newId(), 'premium')).rejects.toMatchObject(refusedWith('PLAN.NOT_FOUND'));
    await close(false);
    await expect(order(newId(), 'premium')).resolves.toEqual(expect.any(String));
  });

  it('says where the script is, for shekels and Hebrew, and nothing secret', async () => {
    const { scriptUrl } = await billing.ask(getPaymentScript, '');
    const url = new URL(scriptUrl ?? '');
    expect(url.origin).toBe(payments.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'client-id': payments.clientId,
      currency: 'ILS',
      locale: 'he_IL',
    });
    expect(scriptUrl).not.toContain(payments.secret);
  });
});

describe('a payment', () => {
  it('is taken, booked, granted for a month, and told once', async () => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    const { status, subscription } = await capture(userId, orderId);
    expect(status).toBe('completed');
    expect(subscription).toMatchObject({ plan: 'pro', status: 'active', limits: defaultLimits.pro });
    expect(new Date(subscription.endDate ?? 0) > billing.clock.now()).toBe(true);
    expect(await bookedFor(userId)).toMatchObject([
      { kind: 'capture', amountMinor: 9_900, currency: 'ILS', providerOrderId: orderId },
    ]);
    expect(told(subscriptionChanged.type, userId).at(-1)?.data).toMatchObject({
      plan: 'pro',
      paid: true,
      monthlyMinor: 9_900,
    });
    await capture(userId, orderId);
    expect(told(paymentTaken.type, userId).map(({ data }) => data)).toMatchObject([
      { plan: 'pro', planName: 'חבילת מקצוען' },
    ]);
  });

  it('is not taken before somebody approved it, and may be after that', async () => {
    const userId = newId();
    const orderId = await order(userId);
    await expect(capture(userId, orderId)).rejects.toMatchObject(refusedWith('PAYMENT.NOT_APPROVED'));
    expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
    await approve(orderId);
    expect((await capture(userId, orderId)).status).toBe('completed');
  });

  it('is one, when it is asked for 200 times at once', async () => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    const asked = await Promise.allSettled(Array.from({ length: 200 }, () => capture(userId, orderId)));
    expect(asked.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await bookedFor(userId)).toHaveLength(1);
    expect(told(paymentTaken.type, userId)).toHaveLength(1);
    const { endDate } = await statusOf(userId);
    expect(new Date(endDate ?? 0).getTime()).toBeLessThanOrEqual(billing.clock.now().getTime() + days(31));
    expect((await ordersOf([orderId]))[0]?.purchase_units[0]?.payments?.captures).toHaveLength(1);
  });

  it('is found when its answer was lost', async () => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    await truth('faults', { kind: 'drop-reply', path: `/v2/checkout/orders/${orderId}/capture` });
    expect((await capture(userId, orderId)).status).toBe('completed');
    expect(await bookedFor(userId)).toHaveLength(1);
  });

  it('goes on by itself while the provider is away for a time', async () => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    await truth('faults', { kind: 'drop-reply', path: `/v2/checkout/orders/${orderId}`, times: 2 });
    await truth('faults', { kind: 'error-500', path: `/v2/checkout/orders/${orderId}`, times: 1 });
    await expect(capture(userId, orderId)).rejects.toMatchObject(refusedWith('SERVICE.UNAVAILABLE'));
    await truth('faults', undefined, 'DELETE');
    billing.clock.advance(days(1) / 4);
    await billing.get(LookAgain).execute();
    expect(await statusOf(userId)).toMatchObject({ plan: 'pro', status: 'active' });
    expect(await bookedFor(userId)).toHaveLength(1);
  });

  it.each([
    ['the order was marked', 'book'],
    ['it was booked', 'executeForNew'],
  ] as const)('is finished by the sweep when the process ends after %s', async (_when, step) => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    const killed = new Error('killed');
    const fault =
      step === 'book'
        ? jest.spyOn(billing.get(LedgerRepository), 'book').mockRejectedValueOnce(killed)
        : jest.spyOn(billing.get(ChangeSubscription), 'executeForNew').mockRejectedValueOnce(killed);
    await expect(capture(userId, orderId)).rejects.toThrow('killed');
    fault.mockRestore();
    expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
    billing.clock.advance(minutes(1));
    await billing.get(LookAgain).execute();
    expect(await statusOf(userId)).toMatchObject({ plan: 'pro' });
    expect(await bookedFor(userId)).toHaveLength(1);
    await billing.get(Outbox).idle();
    expect(told(paymentTaken.type, userId)).toHaveLength(1);
  });

  it.each([
    ['amount', { currency_code: 'ILS', value: '1.00' }],
    ['currency', { currency_code: 'USD', value: '99.00' }],
  ])('of another %s is refused, and nothing is taken', async (_what, amount) => {
    const userId = newId();
    const orderId = await order(userId);
    await truth(`orders/${orderId}/amount`, amount);
    await approve(orderId);
    await expect(capture(userId, orderId)).rejects.toMatchObject(refusedWith('PAYMENT.MISMATCH'));
    expect((await ordersOf([orderId]))[0]?.status).toBe('APPROVED');
    expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
    expect(await bookedFor(userId)).toEqual([]);
  });

  it('of another amount, taken at the provider all the same, goes back and is booked as it was taken', async () => {
    const userId = newId();
    const orderId = await order(userId);
    await truth(`orders/${orderId}/amount`, { currency_code: 'ILS', value: '1.00' });
    await approve(orderId);
    await truth(`orders/${orderId}/capture`, {});
    await expect(capture(userId, orderId)).rejects.toMatchObject(refusedWith('PAYMENT.MISMATCH'));
    const rows = (await bookedFor(userId)).map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
    expect(rows.sort()).toEqual(['capture 100', 'refund 100']);
    expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
  });

  it('of somebody who was deleted goes back', async () => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    const real = provider().capture.bind(provider());
    const gone = newEvent(userDeleted, {
      id: newId(),
      tenant: userId,
      traceId: '',
      time: billing.clock.now(),
      data: { userId },
    });
    const moment = jest.spyOn(provider(), 'capture').mockImplementationOnce(async (...of) => {
      const taken = await real(...of);
      await billing.get(WithdrawOrdersWhenUserDeleted).handle(gone);
      return taken;
    });
    await expect(capture(userId, orderId)).rejects.toMatchObject(refusedWith('PAYMENT.CLOSED'));
    moment.mockRestore();
    expect((await bookedFor(userId)).map(({ kind }) => kind).sort()).toEqual(['capture', 'refund']);
    expect(await billing.get(SubscriptionRepository).find(userId, userId)).toBeNull();
  });
});

describe('cancelling', () => {
  const cancel = (userId: string) =>
    billing.ask(cancelSubscription, userId, { body: { reason: 'User requested cancellation' } });

  it('is for what is paid and active alone', async () => {
    const userId = newId();
    await expect(cancel(userId)).rejects.toMatchObject(refusedWith('SUBSCRIPTION.NOT_ACTIVE'));
    await pay(userId);
    const { endDate } = await statusOf(userId);
    expect((await cancel(userId)).subscription).toMatchObject({ plan: 'pro', status: 'cancelled', endDate });
    await expect(cancel(userId)).rejects.toMatchObject(refusedWith('SUBSCRIPTION.NOT_ACTIVE'));
    expect(await statusOf(userId)).toMatchObject({ limits: defaultLimits.pro });
    // The month is paid for, and is counted with what comes in.
    const news = told(subscriptionChanged.type, userId).at(-1)?.data;
    expect(news).toMatchObject({ status: 'cancelled', paid: true, monthlyMinor: 9_900 });
  });
});

describe('the reconciliation', () => {
  it('finds nothing where ledger and provider agree, and what differs where they do not', async () => {
    const userId = newId();
    const orderId = await pay(userId);
    const model = (name: string) => billing.app.get<never>(getModelToken(name), { strict: false });
    const reconcile = new ReconcileLedger(model(ORDER), model(LEDGER), provider());
    const ofThis = async () =>
      (await reconcile.execute()).differences.filter(({ owner }) => owner === userId);
    expect(await ofThis()).toEqual([]);
    const [sent] = await ordersOf([orderId]);
    const captureId = sent?.purchase_units[0]?.payments?.captures[0]?.id ?? '';
    await provider().refund(captureId, 'by-hand');
    expect(await ofThis()).toMatchObject([{ kind: 'not-booked-refund', providerOrderId: orderId }]);
  });
});

/** As the gateway hands on what the provider sent. */
const aNotice = (orderId: string, over: Record<string, string> = {}) => ({
  id: 'transmission-1',
  time: '2026-03-01T09:00:00Z',
  signature: 'x',
  certUrl: `${payments.url}/cert`,
  algorithm: 'SHA256withHMAC',
  notice: JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: orderId } }),
  ...over,
});

describe('a notice', () => {
  it('that the provider did not sign is refused, and takes nothing', async () => {
    const userId = newId();
    const orderId = await approvedOrder(userId);
    await expect(billing.ask(receivePaymentNotice, '', { body: aNotice(orderId) })).rejects.toMatchObject(
      refusedWith('PAYMENT.NOTICE_REFUSED'),
    );
    expect((await ordersOf([orderId]))[0]?.status).toBe('APPROVED');
    await expect(
      billing.ask(receivePaymentNotice, '', { body: aNotice(orderId, { notice: 'no json' }) }),
    ).rejects.toMatchObject(refusedWith('PAYMENT.NOTICE_REFUSED'));
  });

  it('of an order that is nobody’s here is taken and forgotten, without asking anybody', async () => {
    const asked = jest.spyOn(provider(), 'isGenuine');
    const { received } = await billing.ask(receivePaymentNotice, '', { body: aNotice('NOT-OURS') });
    expect([received, asked.mock.calls.length]).toEqual([true, 0]);
    asked.mockRestore();
  });
});
