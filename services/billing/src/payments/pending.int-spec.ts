import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { capturePaymentOrder, createPaymentOrder, getSubscriptionStatus } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { newId, SYSTEM_OWNER } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { tellProvider } from '../../test/provider-truth.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { PlanRepository } from '../plans/plan.repository.js';
import { OrderRepository } from './order.repository.js';
import { SettleOrder } from './use-cases/settle-order.js';

let payments: RunningPayments;
let billing: InProcess;
beforeAll(async () => {
  payments = await startPayments();
  billing = await startBillingOver(payments);
});
afterAll(async () => {
  await billing.close();
  await payments.stop();
});

const truth = (path: string, body?: unknown) => tellProvider(payments, path, body);
const order = async (userId: string, planId: PlanId = 'pro') =>
  (await billing.ask(createPaymentOrder, userId, { body: { planId } })).orderId;
const capture = (userId: string, orderId: string) =>
  billing.ask(capturePaymentOrder, userId, { body: { orderId } });
const subscription = async (userId: string) =>
  (await billing.ask(getSubscriptionStatus, userId)).subscription;
const booked = async (userId: string) =>
  (await billing.get(LedgerRepository).list(userId)).map(({ kind }) => kind);

/** As from a bank account: days may pass before it is there. */
async function paidSlowly(userId: string): Promise<string> {
  const orderId = await order(userId);
  await truth(`orders/${orderId}/approve`);
  await truth('faults', { kind: 'pending' });
  expect(await capture(userId, orderId)).toMatchObject({ status: 'pending' });
  return orderId;
}

/** As a notice of the provider and the sweep do. */
async function looksAgain(userId: string, orderId: string): Promise<string> {
  const found = await billing.get(OrderRepository).acrossOwnersOfProvider(orderId);
  return billing.get(SettleOrder).execute(userId, found?._id ?? '');
}

it('money that is on its way grants nothing yet, and is not asked for a second time', async () => {
  const userId = newId();
  const orderId = await paidSlowly(userId);
  expect(await subscription(userId)).toMatchObject({ plan: 'starter' });
  expect(await booked(userId)).toEqual([]);
  await expect(order(userId)).rejects.toMatchObject({ code: 'PAYMENT.PENDING', status: 409 });
  expect(await looksAgain(userId, orderId)).toBe('pending');
  expect(await capture(userId, orderId)).toMatchObject({ status: 'pending' });
});

it('money that arrives after days grants the month it was paid for, once', async () => {
  const userId = newId();
  const orderId = await paidSlowly(userId);
  expect((await truth(`orders/${orderId}/clear`)).status).toBe(200);
  expect(await looksAgain(userId, orderId)).toBe('granted');
  expect(await capture(userId, orderId)).toMatchObject({ status: 'completed' });
  expect(await subscription(userId)).toMatchObject({ plan: 'pro', status: 'active' });
  expect(await booked(userId)).toEqual(['capture']);
});

it('money that never arrives grants nothing, and the person may pay by other means', async () => {
  const userId = newId();
  const orderId = await paidSlowly(userId);
  expect((await truth(`orders/${orderId}/deny`)).status).toBe(200);
  expect(await looksAgain(userId, orderId)).toBe('declined');
  expect(await booked(userId)).toEqual([]);
  const second = await order(userId);
  expect(second).not.toBe(orderId);
  await truth(`orders/${second}/approve`);
  expect(await capture(userId, second)).toMatchObject({ status: 'completed' });
  expect(await subscription(userId)).toMatchObject({ plan: 'pro', status: 'active' });
});

it('a plan in another currency than the page pays in is not offered', async () => {
  const plans = billing.get(PlanRepository);
  await plans.change(SYSTEM_OWNER, 'premium', (known) => ({ state: { ...known, currency: 'USD' } }));
  await expect(order(newId(), 'premium')).rejects.toMatchObject({
    code: 'PAYMENT.NOT_OFFERED',
    status: 503,
  });
  await plans.change(SYSTEM_OWNER, 'premium', (known) => ({ state: { ...known, currency: 'ILS' } }));
  expect(await order(newId(), 'premium')).toEqual(expect.any(String));
});
