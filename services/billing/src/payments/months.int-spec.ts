import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  capturePaymentOrder,
  createPaymentOrder,
  defaultLimits,
  getSubscriptionStatus,
  subscriptionChanged,
} from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { tellProvider } from '../../test/provider-truth.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { ApplyTime } from '../subscriptions/apply-time.js';
import { monthAfter } from '../subscriptions/subscription.js';

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

const pay = async (userId: string, planId: 'pro' | 'premium' = 'pro') => {
  const { orderId } = await billing.ask(createPaymentOrder, userId, { body: { planId } });
  await tellProvider(payments, `orders/${orderId}/approve`);
  await billing.ask(capturePaymentOrder, userId, { body: { orderId } });
};
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;
const told = (type: string, userId: string) =>
  billing.published.of(type).filter(({ tenant }) => tenant === userId);
const bookedFor = (userId: string) => billing.get(LedgerRepository).list(userId);
const days = (n: number) => n * 86_400_000;

describe('time', () => {
  it('ends what was paid and leaves a starter; paying again begins anew', async () => {
    const userId = newId();
    await pay(userId);
    billing.clock.advance(days(31));
    await billing.get(ApplyTime).settle();
    expect(await statusOf(userId)).toMatchObject({
      plan: 'starter',
      status: 'expired',
      lapsedPlan: 'pro',
      limits: defaultLimits.starter,
    });
    await billing.get(Outbox).idle();
    expect(told(subscriptionChanged.type, userId).at(-1)?.data).toMatchObject({
      plan: 'starter',
      paid: false,
      limits: defaultLimits.starter,
    });
    await pay(userId, 'premium');
    expect(await statusOf(userId)).toMatchObject({ plan: 'premium', status: 'active', lapsedPlan: null });
  });
});

describe('a cheaper month that was paid ahead', () => {
  it('begins when the dearer one ends, goes back to starter after it, and is told at its own price', async () => {
    const userId = newId();
    const begun = billing.clock.now();
    await pay(userId, 'premium');
    await pay(userId);
    expect(await statusOf(userId)).toMatchObject({ plan: 'premium', limits: defaultLimits.premium });
    const newest = async () => {
      await billing.get(ApplyTime).settle();
      await billing.get(Outbox).idle();
      return told(subscriptionChanged.type, userId).at(-1)?.data;
    };
    billing.clock.advance(days(32));
    const second = { plan: 'pro', status: 'active', paid: true, monthlyMinor: 9_900 } as const;
    expect(await newest()).toMatchObject({ ...second, limits: defaultLimits.pro });
    const { plan, endDate } = await statusOf(userId);
    expect([plan, endDate]).toEqual(['pro', monthAfter(monthAfter(begun)).toISOString()]);
    billing.clock.advance(days(31));
    expect(await newest()).toMatchObject({ plan: 'starter', status: 'expired', paid: false });
    expect((await bookedFor(userId)).map(({ plan: of }) => of).sort()).toEqual(['premium', 'pro']);
  });
});
