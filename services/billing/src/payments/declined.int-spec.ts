import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { capturePaymentOrder, createPaymentOrder, getSubscriptionStatus } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { PlansModule } from '../plans/plans.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { PaymentsModule } from './payments.module.js';

let payments: RunningPayments;
let billing: InProcess;
beforeAll(async () => {
  payments = await startPayments();
  const { url, clientId, secret, webhookId } = payments;
  const provider = { apiUrl: url, scriptOrigin: url, clientId, secret, webhookId, timeoutMs: 5_000 };
  billing = await startInProcess([
    ProviderModule.on(provider),
    PlansModule,
    SubscriptionsModule,
    PaymentsModule,
  ]);
});
afterAll(async () => {
  await billing.close();
  await payments.stop();
});

const truth = (path: string, body: unknown) =>
  fetch(`${payments.url}/truth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const approvedOrder = async (userId: string) => {
  const { orderId } = await billing.ask(createPaymentOrder, userId, { body: { planId: 'pro' } });
  await truth(`orders/${orderId}/approve`, {});
  return orderId;
};
const capture = (userId: string, orderId: string) =>
  billing.ask(capturePaymentOrder, userId, { body: { orderId } });
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;

it('a payment that the bank declines moves nothing, says so, and may be tried again', async () => {
  const userId = newId();
  const orderId = await approvedOrder(userId);
  await truth('faults', { kind: 'declined' });
  await expect(capture(userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT.DECLINED', status: 402 });
  expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
  expect(await billing.get(LedgerRepository).list(userId)).toEqual([]);
  // By other means: what was declined is set aside, and another order is paid.
  const second = await approvedOrder(userId);
  expect(second).not.toBe(orderId);
  expect(await capture(userId, second)).toMatchObject({ status: 'completed' });
  expect(await statusOf(userId)).toMatchObject({ plan: 'pro', status: 'active', canCancel: true });
  expect(await billing.get(LedgerRepository).list(userId)).toHaveLength(1);
});
