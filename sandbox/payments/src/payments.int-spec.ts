import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@megafon/testing';
import { startPayments } from './index.js';
import type { RunningPayments } from './index.js';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let shop: Server;
let payments: RunningPayments;
let token: string;
let received: Received[] = [];
let arrived: () => void = () => undefined;
let answerWith = 200;

beforeAll(async () => {
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answerWith).end();
      arrived();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
  payments = await startPayments({ webhookUrl, retryMs: 1 });
  const login = Buffer.from(`${payments.clientId}:${payments.secret}`).toString('base64');
  const reply = await fetch(`${payments.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${login}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  token = ((await reply.json()) as { access_token: string }).access_token;
});

afterEach(async () => {
  await fetch(`${payments.url}/truth/reset`, { method: 'POST' });
  received = [];
  answerWith = 200;
});

afterAll(async () => {
  await payments.stop();
  await new Promise((resolve) => shop.close(resolve));
});

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(payments.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

const order = {
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'user-1', amount: { currency_code: 'ILS', value: '99.00' } }],
  application_context: { return_url: 'http://shop.test/done', cancel_url: 'http://shop.test/stop' },
};

async function anApprovedOrder(): Promise<string> {
  const { id } = (await call('/v2/checkout/orders', order)).body;
  await call(`/truth/orders/${id}/approve`, {});
  return String(id);
}

/** Waits until the shop has heard so many webhooks. */
async function heard(count: number): Promise<Received[]> {
  while (received.length < count) await new Promise<void>((resolve) => (arrived = resolve));
  return received;
}

async function verify({ headers, body }: Received, change: Record<string, unknown> = {}): Promise<string> {
  const answer = await call('/v1/notifications/verify-webhook-signature', {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    webhook_id: payments.webhookId,
    webhook_event: JSON.parse(body),
    ...change,
  });
  return String(answer.body.verification_status);
}

describe('paying', () => {
  it('is created, approved on the page, captured once', async () => {
    const created = await call('/v2/checkout/orders', order);
    expect(created).toMatchObject({ status: 201, body: { status: 'CREATED' } });
    const links = created.body.links as { rel: string; href: string }[];
    const approve = links.find(({ rel }) => rel === 'approve')?.href ?? '';
    expect(await (await fetch(approve)).text()).toContain('אישור ותשלום');
    const decided = await fetch(approve, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
    expect(decided.headers.get('location')).toContain(
      `http://shop.test/done?token=${created.body.id}&PayerID=`,
    );
    const captured = await call(`/v2/checkout/orders/${created.body.id}/capture`, {});
    expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(captured.body.purchase_units[0].payments.captures[0]).toMatchObject({
      status: 'COMPLETED',
      custom_id: 'user-1',
    });
    const again = await call(`/v2/checkout/orders/${created.body.id}/capture`, {});
    expect(again).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } });
  });

  it('answers the same for the same PayPal-Request-Id', async () => {
    const id = { 'paypal-request-id': 'r1' };
    const first = await call('/v2/checkout/orders', order, id);
    expect((await call('/v2/checkout/orders', order, id)).body.id).toBe(first.body.id);
    await call(`/truth/orders/${first.body.id}/approve`, {});
    const captures = [1, 2].map(() => call(`/v2/checkout/orders/${first.body.id}/capture`, {}, id));
    expect((await Promise.all(captures)).map(({ status }) => status)).toEqual([201, 201]);
  });

  it('refuses to capture what nobody approved, then takes it with the same id', async () => {
    const { id } = (await call('/v2/checkout/orders', order)).body;
    const headers = { 'paypal-request-id': 'c1' };
    expect((await call(`/v2/checkout/orders/${id}/capture`, {}, headers)).body.details[0].issue).toBe(
      'ORDER_NOT_APPROVED',
    );
    await call(`/truth/orders/${id}/approve`, {});
    expect((await call(`/v2/checkout/orders/${id}/capture`, {}, headers)).status).toBe(201);
  });

  it('wants a token and a sensible order', async () => {
    expect((await call('/v2/checkout/orders', order, { authorization: 'Bearer none' })).status).toBe(401);
    const amount = { currency_code: 'ILS', value: '-5' };
    expect((await call('/v2/checkout/orders', { ...order, purchase_units: [{ amount }] })).status).toBe(400);
    expect((await call('/v2/checkout/orders/NONE')).status).toBe(404);
  });
});

describe('webhooks', () => {
  it('tell of approval and capture, signed so that the provider knows them again', async () => {
    const id = await anApprovedOrder();
    await heard(1);
    await call(`/v2/checkout/orders/${id}/capture`, {});
    const [approved, captured] = await heard(2);
    expect(JSON.parse(approved?.body ?? '').event_type).toBe('CHECKOUT.ORDER.APPROVED');
    expect(JSON.parse(captured?.body ?? '')).toMatchObject({
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { supplementary_data: { related_ids: { order_id: id } } },
    });
    if (!captured) throw new Error('No webhook came');
    expect(await verify(captured)).toBe('SUCCESS');
    expect(await verify(captured, { webhook_id: 'WH-OTHER' })).toBe('FAILURE');
    const changed = { ...(JSON.parse(captured.body) as object), event_type: 'PAYMENT.CAPTURE.REFUNDED' };
    expect(await verify(captured, { webhook_event: changed })).toBe('FAILURE');
  });

  it('come again until they are taken', async () => {
    answerWith = 503;
    await anApprovedOrder();
    await heard(2);
    answerWith = 200;
    const [first, second] = await heard(3);
    expect(second?.headers['paypal-transmission-id']).toBe(first?.headers['paypal-transmission-id']);
  });

  it('can be doubled and forged for a test', async () => {
    await call('/truth/faults', { kind: 'webhook', copies: 2, forged: true });
    await anApprovedOrder();
    for (const webhook of await heard(2)) expect(await verify(webhook)).toBe('FAILURE');
  });
});

describe('what is wrong with a webhook', () => {
  it('is wrong with those of one order and kind alone', async () => {
    const { id } = (await call('/v2/checkout/orders', order)).body;
    const event = 'PAYMENT.CAPTURE.COMPLETED';
    await call('/truth/faults', { kind: 'webhook', copies: 3, orderId: id, event });
    await anApprovedOrder();
    await call(`/truth/orders/${id}/approve`, {});
    await call(`/truth/orders/${id}/capture`, {});
    const kinds = (await heard(5)).map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type);
    expect(kinds.filter((kind) => kind === event)).toHaveLength(3);
  });
});

describe('faults', () => {
  it.each([
    ['hold-request', 'APPROVED'],
    ['hold-reply', 'COMPLETED'],
  ])('%s: the caller waits until it goes away, and the order is %s', async (kind, status) => {
    const id = await anApprovedOrder();
    const path = `/v2/checkout/orders/${id}/capture`;
    await call('/truth/faults', { kind, path });
    const patience = new AbortController();
    const waiting = fetch(`${payments.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: patience.signal,
    });
    const held = async () => (await call('/truth/held')).body.held as unknown[];
    await eventually(async () => expect(await held()).toEqual([{ kind, path }]));
    patience.abort();
    await expect(waiting).rejects.toThrow();
    await eventually(async () => expect(await held()).toEqual([]));
    expect((await call(`/v2/checkout/orders/${id}`)).body.status).toBe(status);
  });

  it('lose the reply of a capture that was made', async () => {
    const id = await anApprovedOrder();
    await call('/truth/faults', { kind: 'drop-reply', path: `/v2/checkout/orders/${id}/capture` });
    await expect(
      call(`/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': 'x' }),
    ).rejects.toThrow();
    expect((await call(`/v2/checkout/orders/${id}`)).body.status).toBe('COMPLETED');
    expect((await call(`/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': 'x' })).status).toBe(
      201,
    );
  });

  it('decline a payment as PayPal does, with no money moved, until the person agrees with another card', async () => {
    const id = await anApprovedOrder();
    await call('/truth/faults', { kind: 'declined' });
    // Only taking money is declined: looking is not.
    expect((await call(`/v2/checkout/orders/${id}`)).status).toBe(200);
    for (const requestId of ['x', 'x', 'y']) {
      const declined = await call(
        `/v2/checkout/orders/${id}/capture`,
        {},
        { 'paypal-request-id': requestId },
      );
      expect(declined.status).toBe(422);
      expect(declined.body).toMatchObject({
        name: 'UNPROCESSABLE_ENTITY',
        details: [{ issue: 'INSTRUMENT_DECLINED' }],
      });
    }
    const next = await anApprovedOrder();
    expect((await call(`/v2/checkout/orders/${next}/capture`, {})).status).toBe(201);
    expect((await call(`/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
    await call(`/truth/orders/${id}/approve`, {});
    expect((await call(`/v2/checkout/orders/${id}/capture`, {})).status).toBe(201);
  });

  it('answer 500 so often and no more', async () => {
    await call('/truth/faults', { kind: 'error-500', times: 1 });
    expect((await call('/v2/checkout/orders', order)).status).toBe(500);
    expect((await call('/v2/checkout/orders', order)).status).toBe(201);
  });
});
