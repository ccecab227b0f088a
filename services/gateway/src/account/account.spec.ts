import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

let edge: Edge;
beforeEach(async () => {
  edge = await anEdge({ TRUST_PROXY: '1' });
  edge.answer = () => ({ success: true });
});
afterEach(() => edge.close());

const put = (path: string, body: object, sid = 'session-1', ip = '192.0.2.7') =>
  edge.ask({
    method: 'PUT',
    url: `/api/users/${path}`,
    headers: {
      authorization: `Bearer ${tokenOf({ sid })}`,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
    },
    payload: JSON.stringify(body),
  });
const fields = { name: 'דנה', email: 'dana@example.com' };
const passwords = { currentPassword: 'a guess', newPassword: 'another good one' };
const origin = { block: '192.0.2.7', isKnownDevice: true };
const refuse = () => Promise.reject(new AppError('AUTH.WRONG_PASSWORD'));

describe('a call that says the password again', () => {
  it.each([
    ['profile', { ...fields, currentPassword: 'x' }],
    ['password', passwords],
  ])('of %s brings where it comes from, and the session it is of', async (path, body) => {
    expect((await put(path, body)).statusCode).toBe(200);
    expect(edge.sent).toMatchObject([
      { source: { body: { ...body, origin } }, caller: { userId: 'user-1', sessionId: 'session-1' } },
    ]);
  });

  it.each([
    ['profile', { ...fields, origin }],
    ['password', { ...passwords, origin }],
    ['profile', { name: '', email: 'dana@example.com' }],
    ['profile', { name: 'דנה', email: 'dana' }],
    ['password', { ...passwords, newPassword: 'short' }],
    ['password', { newPassword: 'another good one' }],
  ])('of %s is refused as %j, and asks nobody', async (path, body) => {
    expect((await put(path, body)).statusCode).toBe(400);
    expect(edge.sent).toEqual([]);
  });

  it('deletes an account for its password alone', async () => {
    const post = (body: object) =>
      edge.ask({
        method: 'POST',
        url: '/api/users/deletion',
        headers: {
          authorization: `Bearer ${tokenOf({ sid: 'session-1' })}`,
          'content-type': 'application/json',
          'x-forwarded-for': '192.0.2.7',
        },
        payload: JSON.stringify(body),
      });
    for (const body of [{}, { currentPassword: '' }, { currentPassword: 'x', origin }]) {
      expect((await post(body)).statusCode).toBe(400);
    }
    expect(edge.sent).toEqual([]);
    expect((await post({ currentPassword: 'x' })).statusCode).toBe(200);
    expect(edge.sent).toMatchObject([
      { source: { body: { currentPassword: 'x', origin } }, caller: { userId: 'user-1' } },
    ]);
    edge.answer = refuse;
    for (let n = 0; n < 10; n += 1) await post({ currentPassword: 'wrong' });
    expect((await post({ currentPassword: 'wrong' })).statusCode).toBe(429);
  });

  it('names each fault of a profile', async () => {
    const { details } = (await put('profile', { name: ' ', email: 'dana', businessType: 'x' })).json();
    expect(details.fields).toEqual([
      'name: text.required',
      'email: value.invalid-format',
      'businessType: value.invalid-value',
    ]);
  });

  it('is slowed after ten wrong ones, whichever call they are of, for its session alone', async () => {
    edge.answer = refuse;
    const statuses = [];
    for (let n = 0; n < 5; n++) {
      statuses.push((await put('password', passwords)).statusCode);
      statuses.push((await put('profile', { ...fields, currentPassword: 'x' })).statusCode);
    }
    expect(statuses).toEqual(Array<number>(10).fill(403));
    const slowed = await put('password', passwords, 'session-1', '203.0.113.9');
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '1']);
    expect((await put('password', passwords, 'session-2')).statusCode).toBe(403);
    edge.redis.nowMs += 1_000;
    edge.answer = () => ({ success: true });
    expect((await put('password', passwords)).statusCode).toBe(200);
    edge.answer = refuse;
    expect((await put('password', passwords)).statusCode).toBe(403);
  });

  it('counts nothing where no password is said', async () => {
    edge.answer = refuse;
    for (let n = 0; n < 12; n++) await put('profile', fields);
    expect((await put('password', passwords)).statusCode).toBe(403);
  });

  it('is possible while Redis is away', async () => {
    edge.redis.isAway = true;
    expect((await put('password', passwords)).statusCode).toBe(200);
  });
});
