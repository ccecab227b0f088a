import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const id = 'a'.repeat(24);
const currentPassword = 'correct horse';
const calls = [
  ['POST', 'app', {}],
  ['POST', 'passkeys/challenge', {}],
  ['PUT', `passkeys/${id}`, { name: 'הטלפון שלי' }],
  ['POST', `passkeys/${id}/removal`, {}],
  ['POST', 'recovery-codes', {}],
  ['POST', 'removal', { what: 'everything' }],
] as const;

let edge: Edge;
beforeEach(async () => {
  edge = await anEdge({ TRUST_PROXY: '1' });
  edge.answer = () => ({ success: true });
});
afterEach(() => edge.close());

const ask = (method: 'POST' | 'PUT', path: string, body: object, sid = 'session-1') =>
  edge.ask({
    method,
    url: `/api/users/second-factors/${path}`,
    headers: {
      authorization: `Bearer ${tokenOf({ sid })}`,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.7',
    },
    payload: JSON.stringify(body),
  });

const shown = { challenge: 'c'.repeat(43), code: '123456' };

describe('what is shown beside the password', () => {
  it.each(calls)('goes on with %s /users/second-factors/%s', async (method, path, rest) => {
    expect((await ask(method, path, { ...rest, currentPassword, secondFactor: shown })).statusCode).toBe(200);
    expect(edge.sent).toMatchObject([{ source: { body: { ...rest, secondFactor: shown } } }]);
  });

  it.each([
    {},
    { code: '123456' },
    { challenge: shown.challenge },
    { ...shown, code: '12345' },
    { ...shown, email: 'dana@example.com' },
    { ...shown, recoveryCode: 'AAAA' },
  ])('is refused with %j', async (secondFactor) => {
    expect((await ask('POST', 'app', { currentPassword, secondFactor })).statusCode).toBe(400);
    expect(edge.sent).toEqual([]);
  });

  it('is asked for by the password alone, whose tries go on counting until all of it was right', async () => {
    const asking = () => ask('POST', 'challenge', { currentPassword });
    const guessing = () => ask('POST', 'app', { currentPassword, secondFactor: shown });
    expect((await ask('POST', 'challenge', { currentPassword, secondFactor: shown })).statusCode).toBe(400);
    edge.answer = ({ endpoint }) =>
      endpoint.path.endsWith('/challenge')
        ? { success: true, secondFactor: null }
        : Promise.reject(new AppError('AUTH.WRONG_CODE'));
    for (let n = 0; n < 5; n++) {
      expect((await asking()).statusCode).toBe(200);
      expect((await guessing()).statusCode).toBe(403);
    }
    expect((await asking()).statusCode).toBe(429);
    edge.redis.nowMs += 60_000;
    edge.answer = () => ({ success: true, secret: '', uri: '' });
    expect((await guessing()).statusCode).toBe(200);
    for (let n = 0; n < 10; n++) expect((await asking()).statusCode).toBe(200);
  });
});

describe.each(calls)('%s /users/second-factors/%s', (method, path, rest) => {
  it('brings the password, where it comes from, and the session it is of', async () => {
    expect((await ask(method, path, { ...rest, currentPassword })).statusCode).toBe(200);
    const origin = { block: '192.0.2.7', isKnownDevice: true };
    expect(edge.sent).toMatchObject([
      {
        source: { body: { ...rest, currentPassword, origin }, ...(path.includes(id) && { params: { id } }) },
        caller: { userId: 'user-1', sessionId: 'session-1' },
      },
    ]);
  });

  it.each([{}, { currentPassword: '' }, { currentPassword, origin: { block: 'x', isKnownDevice: true } }])(
    'is refused with %j, and asks nobody',
    async (body) => {
      expect((await ask(method, path, { ...rest, ...body })).statusCode).toBe(400);
      expect(edge.sent).toEqual([]);
    },
  );

  it('has to wait after ten wrong passwords, in this session alone', async () => {
    edge.answer = () => Promise.reject(new AppError('AUTH.WRONG_PASSWORD'));
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await ask(method, path, { ...rest, currentPassword: 'a guess' })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    expect((await ask(method, path, { ...rest, currentPassword: 'a guess' }, 'session-2')).statusCode).toBe(
      403,
    );
  });
});
