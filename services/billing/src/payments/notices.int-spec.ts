import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppError,
  capturePaymentOrder,
  createPaymentOrder,
  getSubscriptionStatus,
  paymentTaken,
  receivePaymentNotice,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startPayments } from '@megafon/sandbox-payments';
import type { RunningPayments } from '@megafon/sandbox-payments';
import type { InProcess } from '@megafon/service-testing';
import { startBillingOver } from '../../test/billing-over.js';
import { tellProvider } from '../../test/provider-truth.js';
import { eventually } from '@megafon/testing';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { OrderRepository } from './order.repository.js';

let payments: RunningPayments;
let billing: InProcess;
let gate: Server;
/** What billing answered each notice, in the order they came. */
let answered: number[] = [];

beforeAll(async () => {
  gate = createServer((request, response) => {
    void statusOf(request).then((status) => {
      answered.push(status);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const webhookUrl = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`;
  const next = { clientId: 'next-client', secret: 'next-secret' };
  payments = await startPayments({ webhookUrl, retryMs: 5, otherClients: [next] });
  const { clientId, secret, webhookId } = payments;
  // As while one client and its webhook take the place of others: the provider signs for one of them.
  const clients = [next, { clientId, secret }] as const;
  billing = await startBillingOver(payments, { clients, webhookIds: ['WH-NEXT', webhookId] });
});
afterEach(async () => {
  await fetch(`${payments.url}/truth/faults`, { method: 'DELETE' });
  answered = [];
});
afterAll(async () => {
  await payments.stop();
  gate.close();
  await billing.close();
});

/** As the gateway hands it on. */
async function statusOf(request: IncomingMessage): Promise<number> {
  const header = (name: string) => String(request.headers[`paypal-${name}`]);
  const body = {
    id: header('transmission-id'),
    time: header('transmission-time'),
    signature: header('transmission-sig'),
    certUrl: header('cert-url'),
    algorithm: header('auth-algo'),
    notice: await text(request),
  };
  return billing.ask(receivePaymentNotice, '', { body }).then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );
}
const tell = (path: string, body?: unknown) => tellProvider(payments, path, body);
const order = async (userId: string) =>
  (await billing.ask(createPaymentOrder, userId, { body: { planId: 'pro' } })).orderId;
const planOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription.plan;
const booked = async (userId: string) =>
  (await billing.get(LedgerRepository).list(userId)).map(({ kind }) => kind).sort();
const told = (userId: string) =>
  billing.published.of(paymentTaken.type).filter(({ tenant }) => tenant === userId);

describe('notices of the provider', () => {
  it('take what was approved by somebody whose page is gone', async () => {
    const userId = newId();
    await tell(`orders/${await order(userId)}/approve`, {});
    await eventually(async () => expect(await planOf(userId)).toBe('pro'));
    expect(await booked(userId)).toEqual(['capture']);
    await eventually(() => expect(answered).toEqual([200, 200]));
  });

  it('that come with the page, doubled and out of order, take it once', async () => {
    const userId = newId();
    const orderId = await order(userId);
    await tell('faults', { kind: 'webhook', copies: 4, times: 2 });
    await tell(`orders/${orderId}/approve`, {});
    const asked = Array.from({ length: 20 }, () =>
      billing.ask(capturePaymentOrder, userId, { body: { orderId } }),
    );
    const replies = await Promise.all(asked);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['completed']));
    await eventually(() => expect(answered).toEqual(Array.from({ length: 8 }, () => 200)));
    expect(await booked(userId)).toEqual(['capture']);
    expect(told(userId)).toHaveLength(1);
  });

  it('that are forged are refused each time, and change nothing', async () => {
    const userId = newId();
    await tell('faults', { kind: 'webhook', forged: true });
    const orderId = await order(userId);
    await tell(`orders/${orderId}/approve`, {});
    await eventually(() => expect(answered).toEqual([400, 400, 400, 400, 400]));
    expect(await planOf(userId)).toBe('starter');
    expect(await booked(userId)).toEqual([]);
  });

  it('of money that went back take its month with it', async () => {
    const userId = newId();
    const orderId = await order(userId);
    await tell(`orders/${orderId}/approve`, {});
    await billing.ask(capturePaymentOrder, userId, { body: { orderId } });
    const [known] = await billing.get(OrderRepository).list(userId);
    const provider: PaymentProvider = billing.app.get(PaymentProvider, { strict: false });
    await provider.refund(known?.captureId ?? '', 'by-hand');
    await eventually(async () => expect(await planOf(userId)).toBe('starter'));
    await eventually(async () => expect(await booked(userId)).toEqual(['capture', 'refund']));
  });
});
