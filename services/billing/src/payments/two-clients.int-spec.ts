import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  capturePaymentOrder,
  createPaymentOrder,
  getPaymentScript,
  getSubscriptionStatus,
} from '@megafon/contracts';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { tellProvider } from '../../test/provider-truth.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { LEDGER } from '../ledger/ledger.schema.js';
import type { LedgerRow } from '../ledger/ledger.schema.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { PaypalProvider } from '../provider/paypal-provider.js';
import { ReconcileLedger } from '../reconciliation/reconcile-ledger.js';
import { OrderRepository } from './order.repository.js';
import { ORDER } from './order.schema.js';
import type { OrderDocument } from './order.schema.js';
import { GiveBack } from './give-back.js';

const old = { clientId: 'old-client', secret: 'old-secret' };
const next = { clientId: 'next-client', secret: 'next-secret' };
let payments: RunningPayments;
/** As its processes are told one step after the other, over one database. */
let billing: InProcess;
beforeAll(async () => {
  payments = await startPayments({ ...old, otherClients: [next] });
  billing = await startBillingOver(payments, { clients: [next, old] });
});
afterAll(async () => {
  await billing.close();
  await payments.stop();
});

const provider = (...clients: [typeof old, ...(typeof old)[]]) =>
  new PaypalProvider({
    apiUrl: payments.url,
    scriptOrigin: payments.url,
    clients,
    webhookIds: [payments.webhookId],
  });
const scripts = () => ({ old: provider(old).scriptUrl, next: provider(next).scriptUrl });
const order = async (userId: string, scriptUrl?: string) =>
  (await billing.ask(createPaymentOrder, userId, { body: { planId: 'pro', scriptUrl } })).orderId;
const approve = (orderId: string) => tellProvider(payments, `orders/${orderId}/approve`);
const capture = (userId: string, orderId: string) =>
  billing.ask(capturePaymentOrder, userId, { body: { orderId } });
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;

describe('while one client at the provider takes the place of another', () => {
  it('orders are of the first, whose script pages are told', async () => {
    const { scriptUrl } = await billing.ask(getPaymentScript, '');
    expect(scriptUrl).toBe(scripts().next);
    const orderId = await order(newId());
    expect((await provider(next).getOrder(orderId)).status).toBe('open');
    await expect(provider(old).getOrder(orderId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('a page that was opened before orders by the script that it has, and pays', async () => {
    const userId = newId();
    const orderId = await order(userId, scripts().old);
    expect((await provider(old).getOrder(orderId)).status).toBe('open');
    await approve(orderId);
    expect(await capture(userId, orderId)).toMatchObject({ status: 'completed' });
    expect((await statusOf(userId)).plan).toBe('pro');
  });

  it('an open order that the page’s script cannot have approved is another one', async () => {
    const userId = newId();
    const before = await order(userId, scripts().old);
    expect(await order(userId, scripts().old)).toBe(before);
    const after = await order(userId, scripts().next);
    expect(after).not.toBe(before);
    expect(await order(userId)).toBe(after);
  });

  it('tabs with either script that order at once each get what they can have approved, or hear to try again', async () => {
    const userId = newId();
    const asked = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? old : next));
    const orders = await Promise.allSettled(
      asked.map(({ clientId }) => order(userId, scripts()[clientId === old.clientId ? 'old' : 'next'])),
    );
    for (const [n, one] of orders.entries()) {
      if (one.status === 'fulfilled') {
        const { status } = await provider(asked[n] ?? old).getOrder(one.value);
        expect(status).toBe('open');
      } else expect(one.reason).toMatchObject({ code: 'CONFLICT.CHANGED_MEANWHILE' });
    }
    expect(orders.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('a script of nobody’s is answered with an order of the first', async () => {
    const orderId = await order(newId(), 'https://elsewhere.example/sdk/js?client-id=another');
    expect((await provider(next).getOrder(orderId)).status).toBe('open');
  });

  it('what the old one took is seen, given back and reconciled', async () => {
    const userId = newId();
    const orderId = await order(userId, scripts().old);
    await approve(orderId);
    await capture(userId, orderId);
    const [known] = await billing.get(OrderRepository).list(userId);
    await billing.get(GiveBack).execute(known!, known?.captureId ?? '');
    const booked = (await billing.get(LedgerRepository).list(userId)).map(({ kind }) => kind);
    expect(booked.sort()).toEqual(['capture', 'refund']);
    const orders = billing.app.get<Model<OrderDocument>>(getModelToken(ORDER), { strict: false });
    const ledger = billing.app.get<Model<LedgerRow>>(getModelToken(LEDGER), { strict: false });
    const asked = billing.app.get(PaymentProvider, { strict: false });
    const report = await new ReconcileLedger(orders, ledger, asked).execute();
    expect(report).toMatchObject({ unanswered: 0, differences: [] });
  });

  it('without the old one its orders are not there any more', async () => {
    const orderId = await order(newId(), scripts().old);
    await expect(provider(next).getOrder(orderId)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
