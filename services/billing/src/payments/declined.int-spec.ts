import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { capturePaymentOrder, createPaymentOrder, getSubscriptionStatus } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { tellProvider } from '../../test/provider-truth.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { declined } from './order.js';
import { OrderRepository } from './order.repository.js';
import { SettleOrder } from './use-cases/settle-order.js';

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

const truth = (path: string, body?: unknown) => tellProvider(payments, path, body);
const approvedOrder = async (userId: string) => {
  const { orderId } = await billing.ask(createPaymentOrder, userId, { body: { planId: 'pro' } });
  await truth(`orders/${orderId}/approve`, {});
  return orderId;
};
const capture = (userId: string, orderId: string) =>
  billing.ask(capturePaymentOrder, userId, { body: { orderId } });
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;

const captures = async () => {
  const { orders } = (await (await fetch(`${payments.url}/truth/orders`)).json()) as {
    orders: { id: string; purchase_units: { payments?: { captures?: { status: string }[] } }[] }[];
  };
  return new Map(
    orders.map(({ id, purchase_units: [unit] }) => [id, unit?.payments?.captures?.map((one) => one.status)]),
  );
};

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

it('an order that was declined stays declined, whoever looks at it and whatever the bank says later', async () => {
  const userId = newId();
  const orderId = await approvedOrder(userId);
  await truth('faults', { kind: 'declined' });
  const order = await billing.get(OrderRepository).acrossOwnersOfProvider(orderId);
  // As a notice of the provider and the sweep do, before the page asks.
  expect(await billing.get(SettleOrder).execute(userId, order?._id ?? '')).toBe('declined');
  await truth(`orders/${orderId}/approve`, {});
  expect(await billing.get(SettleOrder).execute(userId, order?._id ?? '')).toBe('declined');
  await expect(capture(userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT.DECLINED' });
  expect((await captures()).get(orderId)).toBeUndefined();
  expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
});

it('money that was taken while another process heard that it was declined goes back', async () => {
  const userId = newId();
  const orderId = await approvedOrder(userId);
  const path = `/v2/checkout/orders/${orderId}/capture`;
  await truth('faults', { kind: 'hold-reply', path });
  const captured = expect(capture(userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT.MISMATCH' });
  const held = async () =>
    ((await (await fetch(`${payments.url}/truth/held`)).json()) as { held: unknown[] }).held;
  await eventually(async () => expect(await held()).toEqual([{ kind: 'hold-reply', path }]));
  const orders = billing.get(OrderRepository);
  const order = await orders.acrossOwnersOfProvider(orderId);
  await orders.change(userId, order?._id ?? '', (known) => ({
    state: declined(known, known._id, new Date()),
  }));
  await captured;
  expect((await captures()).get(orderId)).toEqual(['REFUNDED']);
  expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
  const booked = await billing.get(LedgerRepository).list(userId);
  expect(booked.map(({ kind, amountMinor }) => [kind, amountMinor]).sort()).toEqual([
    ['capture', 9_900],
    ['refund', 9_900],
  ]);
});
