import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, login } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const email = 'dana@example.com';
const wish = { token: 'a.b', password: 'a bakery on the corner' };

let edge: Edge;
beforeEach(async () => {
  edge = await anEdge({ TRUST_PROXY: '1', RESETS_PER_ADDRESS: '3', FREE_LOGIN_FAILURES: '3' });
  edge.answer = () => ({ success: true });
});
afterEach(() => edge.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  edge.ask({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7', ...headers },
    payload: JSON.stringify(body),
  });

describe('asking for a link', () => {
  it('tells auth the address, and nothing of who asks', async () => {
    const response = await post('forgot-password', { email: 'Dana@Example.com' });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(edge.sent.map(({ source }) => source.body)).toEqual([{ email }]);
  });

  it.each([{}, { email: 'dana' }, { email, origin: {} }, { email: { $gt: '' } }])(
    'is refused as %j, and asks nobody',
    async (body) => {
      expect((await post('forgot-password', body)).statusCode).toBe(400);
      expect(edge.sent).toEqual([]);
    },
  );

  it('ends for an address of the network after some, whichever they were for, and for no other', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n++) {
      statuses.push((await post('forgot-password', { email: `person${n}@example.com` })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const elsewhere = { 'x-forwarded-for': '192.0.2.8' };
    expect((await post('forgot-password', { email }, elsewhere)).statusCode).toBe(200);
  });

  it('goes on while Redis is away', async () => {
    edge.redis.isAway = true;
    expect((await post('forgot-password', { email })).statusCode).toBe(200);
  });
});

describe('setting the password by a link', () => {
  it('says where it comes from, which nobody can claim, and passes on no address', async () => {
    edge.answer = () => ({ success: true, email });
    const response = await post('reset-password', wish);
    expect(response.json()).toEqual({ success: true });
    expect(edge.sent.map(({ source }) => source.body)).toEqual([
      { ...wish, origin: { block: '192.0.2.7', isKnownDevice: false } },
    ]);
    const claim = { ...wish, origin: { block: 'x', isKnownDevice: true } };
    expect((await post('reset-password', claim)).statusCode).toBe(400);
    expect((await post('reset-password', { ...wish, password: 'x'.repeat(129) })).statusCode).toBe(400);
    expect((await post('reset-password', { ...wish, password: 'short' })).json().details.fields).toEqual([
      'password: password.tooShort',
    ]);
  });

  it('makes the device a known one, whom strangers who guess do not hold up', async () => {
    edge.answer = ({ endpoint }) => {
      if (endpoint === login) throw new AppError('AUTH.BAD_CREDENTIALS');
      return { success: true, email };
    };
    const guess = (headers = {}) => post('login', { email, password: 'a guess' }, headers);
    for (let n = 0; n < 3; n++) await guess();
    expect((await guess()).statusCode).toBe(429);
    const { cookies } = await post('reset-password', wish);
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    expect(cookie).toMatch(/^device-[^;]+$/);
    expect((await guess({ cookie })).statusCode).toBe(401);
  });

  it('makes none where the link is good no more', async () => {
    edge.answer = () => Promise.reject(new AppError('AUTH.RESET_INVALID'));
    const response = await post('reset-password', wish);
    expect(response.json()).toMatchObject({
      code: 'AUTH.RESET_INVALID',
      error: 'הקישור לאיפוס הסיסמה אינו תקף, או שכבר נעשה בו שימוש',
    });
    expect(response.cookies).toEqual([]);
  });
});
