import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, receivePaymentNotice } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const provider = 'https://provider.example';
let edge: Edge;
beforeAll(async () => {
  edge = await anEdge({ PAYMENT_ORIGINS: provider });
});
beforeEach(() => {
  edge.sent.length = 0;
  edge.answer = () => ({ received: true });
});
afterAll(() => edge.close());

const signed = {
  'content-type': 'application/json',
  'paypal-transmission-id': 'T1',
  'paypal-transmission-time': '2026-03-01T09:00:00Z',
  'paypal-transmission-sig': 'S1',
  'paypal-cert-url': 'https://provider.example/cert',
  'paypal-auth-algo': 'SHA256withRSA',
};
/** Parsed and written anew it would be another text: spaces, a number's zeros, an escape. */
const payload = '{ "amount": 99.00, "text": "\\u05e9", "resource": {"id":"P1"} }';
const notify = (headers: Record<string, string>, body = payload) =>
  edge.ask({ method: 'POST', url: '/api/paypal/webhook', headers, payload: body });

describe('a notice of the payment provider', () => {
  it('is handed on to the byte, with what signs it', async () => {
    const { statusCode } = await notify(signed);
    expect(statusCode).toBe(200);
    expect(edge.sent.map(({ endpoint }) => endpoint.pattern)).toEqual([receivePaymentNotice.pattern]);
    expect(edge.sent[0]?.source.body).toEqual({
      id: 'T1',
      time: '2026-03-01T09:00:00Z',
      signature: 'S1',
      certUrl: 'https://provider.example/cert',
      algorithm: 'SHA256withRSA',
      notice: payload,
    });
  });

  it.each(Object.keys(signed).slice(1))('without %s is refused before anybody is asked', async (name) => {
    const headers: Record<string, string> = { ...signed };
    delete headers[name];
    const { statusCode, json } = await notify(headers);
    expect([statusCode, json().code]).toEqual([400, 'PAYMENT.NOTICE_REFUSED']);
    expect(edge.sent).toEqual([]);
  });

  it.each(['', '[]', '"text"', 'no json'])('that is %j is refused', async (body) => {
    expect((await notify(signed, body)).statusCode).toBe(400);
    expect(edge.sent).toEqual([]);
  });

  it('is answered so that it comes again where billing could not look', async () => {
    edge.answer = () => {
      throw new AppError('SERVICE.UNAVAILABLE');
    };
    expect((await notify(signed)).statusCode).toBe(503);
  });
});

it('lets pages load the script of the configured provider, and of nobody else', async () => {
  const { headers } = await edge.ask({ url: '/api/subscription-plans/plans' });
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources] as const;
    }),
  );
  const foreign = (policy.get('script-src') ?? []).filter((source) => !source.startsWith("'"));
  expect(foreign).toEqual([provider]);
  for (const name of ['connect-src', 'frame-src']) expect(policy.get(name)).toEqual(["'self'", provider]);
});
