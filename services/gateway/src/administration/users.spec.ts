import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const userId = '6b072beef69e74b25062df9f';
const data = {
  ...{ _id: userId, name: 'דנה', email: 'dana@example.com', role: 'user', subscriptionPlan: 'pro' },
  ...{ subscriptionExpiresAt: null, createdAt: '2026-11-25T10:00:00.000Z', hasSecondFactor: false },
};

let edge: Edge;
beforeEach(async () => {
  edge = await anEdge();
  edge.answer = () => ({ success: true, data });
});
afterEach(() => edge.close());

const headers = (claims: Parameters<typeof tokenOf>[0]) => ({ authorization: `Bearer ${tokenOf(claims)}` });
const bySuperadmin = (method: 'PUT' | 'DELETE', body?: object, of = '') =>
  edge.ask({
    ...{ method, url: `/api/admin/users/${userId}${of}` },
    headers: {
      ...headers({ sub: 'root', role: 'superadmin' }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
/** What somebody who was an admin when the token was made asks with it. */
const withOldToken = async () =>
  (
    await edge.ask({
      method: 'GET',
      url: '/api/admin/users',
      headers: headers({ sub: userId, role: 'admin' }),
    })
  ).statusCode;

describe('a token from before', () => {
  it.each([
    ['a role was taken away', () => bySuperadmin('PUT', { role: 'user' })],
    ['its user was deleted', () => bySuperadmin('DELETE')],
    ['its user was signed out everywhere', () => bySuperadmin('DELETE', undefined, '/sessions')],
  ])('is worth nothing once it is answered that %s', async (_what, change) => {
    expect(await withOldToken()).toBe(200);
    expect((await change()).statusCode).toBe(200);
    expect(await withOldToken()).toBe(401);
  });

  it.each([
    ['is of another plan', { subscriptionPlan: 'pro', subscriptionExpiresAt: null }],
    ['wrote nonsense', { role: 'emperor' }],
  ])('stays good when whoever asked %s', async (_what, body) => {
    await bySuperadmin('PUT', body);
    expect(await withOldToken()).toBe(200);
  });

  it('stays good when the change was refused', async () => {
    edge.answer = ({ endpoint }) =>
      endpoint.method === 'GET' ? {} : Promise.reject(new AppError('USER.LAST_SUPERADMIN'));
    expect((await bySuperadmin('PUT', { role: 'user' })).statusCode).toBe(409);
    expect((await bySuperadmin('DELETE', undefined, '/sessions')).statusCode).toBe(409);
    expect(await withOldToken()).toBe(200);
  });

  it.each([
    ['PUT', { role: 'user' }, ''],
    ['DELETE', undefined, '/sessions'],
  ] as const)(
    'does not undo a %s %j when Redis goes away during it: the event of it does the rest',
    async (method, body, of) => {
      edge.answer = () => {
        edge.redis.isAway = true;
        return { success: true };
      };
      expect((await bySuperadmin(method, body, of)).statusCode).toBe(200);
    },
  );
});
