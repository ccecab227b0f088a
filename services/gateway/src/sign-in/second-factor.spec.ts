import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, loginSecondFactor } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const email = 'dana@example.com';
const user = { id: 'user-1', name: 'דנה', email, emailVerified: true };
const pair = { token: 'access', user, refreshToken: '1'.repeat(86), refreshMaxAgeS: 2_592_000 };
const secondFactor = {
  challenge: 'c'.repeat(43),
  expiresInS: 300,
  hasApp: true,
  hasRecoveryCodes: true,
  passkey: null,
};
const credentials = { email: 'Dana@Example.com', password: 'correct horse' };
const proof = { email: 'Dana@Example.com', challenge: secondFactor.challenge, code: '123 456' };
const passkey = { id: 'aWQ', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };

let edge: Edge;
/** What auth says of what is shown. */
let judged: () => unknown;
beforeEach(async () => {
  edge = await anEdge({ TRUST_PROXY: '1', FREE_LOGIN_FAILURES: '3', LOGINS_PER_ADDRESS: '20' });
  judged = () => pair;
  edge.answer = ({ endpoint }) => (endpoint === loginSecondFactor ? judged() : { secondFactor });
});
afterEach(() => edge.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  edge.ask({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7', ...headers },
    payload: JSON.stringify(body),
  });
const show = (body: object = proof, headers: Record<string, string> = {}) =>
  post('login/second-factor', body, headers);
const wrong = () => {
  throw new AppError('AUTH.WRONG_CODE');
};
const statusesOf = async (count: number, ask: () => ReturnType<typeof post>) => {
  const statuses = [];
  for (let n = 0; n < count; n++) statuses.push((await ask()).statusCode);
  return statuses;
};

describe('a right password that is not enough', () => {
  it('gives a challenge, and neither a token nor a cookie', async () => {
    const response = await post('login', credentials);
    expect([response.statusCode, response.json(), response.cookies]).toEqual([200, { secondFactor }, []]);
  });
});

describe('showing a second factor', () => {
  it('gives what signing in gives, and makes the device a known one', async () => {
    const response = await show();
    expect([response.statusCode, response.json()]).toEqual([200, { token: 'access', user }]);
    expect(response.cookies.map((cookie) => cookie.split('=')[0]?.split('-')[0])).toEqual([
      'device',
      'refreshToken',
    ]);
    expect(edge.sent.map(({ source }) => source.body)).toEqual([
      { proof, origin: { block: '192.0.2.7', isKnownDevice: false }, userAgent: 'node' },
    ]);
    const cookie = response.cookies.map((one) => one.split(';')[0]).join('; ');
    await show(proof, { cookie });
    expect(edge.sent.at(-1)?.source.body).toMatchObject({ origin: { isKnownDevice: true } });
  });

  it.each([
    [{ ...proof, code: undefined, recoveryCode: 'abcd-1234' }, 200],
    [{ ...proof, code: undefined, passkey }, 200],
    [{ ...proof, code: '12345' }, 400],
    [{ ...proof, code: '1234567' }, 400],
    [{ ...proof, code: { $gt: '' } }, 400],
    [{ ...proof, recoveryCode: 'abcd' }, 400],
    [{ ...proof, code: undefined }, 400],
    [{ ...proof, origin: { block: 'x', isKnownDevice: true } }, 400],
    [{ ...proof, challenge: { $ne: '' } }, 400],
    [{ code: '123456', challenge: proof.challenge }, 400],
  ])('takes one way of three, written as it is meant: %j is %d', async (body, status) => {
    expect((await show(body)).statusCode).toBe(status);
    expect(edge.sent).toHaveLength(status === 200 ? 1 : 0);
  });

  it('has to wait after some wrong ones, longer each time, on a known device too', async () => {
    judged = () => pair;
    const home = (await show()).cookies.map((one) => one.split(';')[0]).join('; ');
    judged = wrong;
    expect(await statusesOf(4, () => show())).toEqual([403, 403, 403, 429]);
    expect(await statusesOf(4, () => show(proof, { cookie: home }))).toEqual([403, 403, 403, 429]);
    edge.redis.nowMs += 1_000;
    expect((await show()).statusCode).toBe(403);
    expect((await show()).json().details).toEqual({ retryAfterS: 2 });
  });

  it('waits for itself alone: not for another address, nor an account, nor for passwords', async () => {
    judged = wrong;
    expect(await statusesOf(4, () => show())).toEqual([403, 403, 403, 429]);
    expect((await post('login', credentials)).statusCode).toBe(200);
    expect((await show({ ...proof, email: 'other@example.com' })).statusCode).toBe(403);
    judged = () => pair;
    expect((await show(proof, { 'x-forwarded-for': '192.0.2.8' })).statusCode).toBe(200);
  });

  it('is not forgiven by a right password: who knows that guesses no faster', async () => {
    judged = wrong;
    expect(await statusesOf(3, () => show())).toEqual([403, 403, 403]);
    await post('login', credentials);
    expect((await show()).statusCode).toBe(429);
  });

  it('begins anew after a good one', async () => {
    judged = wrong;
    expect(await statusesOf(2, () => show())).toEqual([403, 403]);
    judged = () => pair;
    expect((await show()).statusCode).toBe(200);
    judged = wrong;
    expect(await statusesOf(3, () => show())).toEqual([403, 403, 403]);
  });

  it('goes on while Redis is away', async () => {
    edge.redis.isAway = true;
    expect((await show()).statusCode).toBe(200);
  });
});
