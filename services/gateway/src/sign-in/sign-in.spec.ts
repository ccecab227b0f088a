import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, logout } from '@megafon/contracts';
import { anEdge } from '../testing/an-edge.js';
import type { Edge } from '../testing/an-edge.js';
import { tokenOf } from '../testing/tokens.js';

const user = { id: 'user-1', name: 'דנה', email: 'dana@example.com' };
const [refresh1, refresh2] = ['1'.repeat(86), '2'.repeat(86)];
const pair = { token: 'access', user, refreshToken: refresh1, refreshMaxAgeS: 2_592_000 };
const credentials = { email: 'Dana@Example.com', password: 'correct horse' };
const registration = { ...credentials, name: 'דנה' };

let edge: Edge;
const start = async (env: Parameters<typeof anEdge>[0] = {}) => {
  edge = await anEdge(env);
  edge.answer = () => pair;
};
beforeEach(() => start());
afterEach(() => edge.close());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  edge.ask({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
const withCookie = { cookie: `refreshToken=${refresh1}` };
const refuse = (code: ConstructorParameters<typeof AppError>[0]) => () => Promise.reject(new AppError(code));

describe('signing in', () => {
  it.each([
    ['login', credentials, 200],
    ['register', registration, 201],
  ])('keeps the refresh token of %s in a cookie that no script sees', async (path, body, status) => {
    const response = await post(path, body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ token: 'access', user });
    expect(response.cookies).toEqual([
      `refreshToken=${refresh1}; Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict`,
    ]);
  });

  it('keeps it to https where the product is reached by https, and demands that', async () => {
    await edge.close();
    await start({ PUBLIC_URL: 'https://megafon.test' });
    const response = await post('login', credentials);
    expect(response.cookies[0]).toContain('; Secure');
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  it('refuses in the words of the service', async () => {
    edge.answer = refuse('AUTH.BAD_CREDENTIALS');
    const response = await post('login', credentials);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      error: 'כתובת האימייל או הסיסמה שגויים',
      code: 'AUTH.BAD_CREDENTIALS',
    });
    expect(response.cookies).toEqual([]);
  });

  it.each(['role', 'owner', 'isAdmin'])('takes no %s', async (field) => {
    const response = await post('register', { ...registration, [field]: 'admin' });
    expect(response.statusCode).toBe(400);
    expect(response.json().details.fields).toEqual([`${field}: field.unknown`]);
  });
});

describe('refreshing', () => {
  it('sends the cookie to auth and keeps the next one', async () => {
    edge.answer = () => ({ ...pair, refreshToken: refresh2 });
    const response = await post('refresh', {}, withCookie);
    expect(edge.sent[0]!.source).toEqual({ body: { refreshToken: refresh1 } });
    expect(response.json()).toEqual({ token: 'access', user });
    expect(response.cookies[0]).toContain(`refreshToken=${refresh2};`);
  });

  it('needs no body', async () => {
    expect((await post('refresh', undefined, withCookie)).statusCode).toBe(200);
  });

  it('asks nobody without a cookie, and takes none from the body', async () => {
    expect((await post('refresh', {})).json().code).toBe('AUTH.REFRESH_INVALID');
    expect((await post('refresh', { refreshToken: refresh1 })).statusCode).toBe(400);
    expect(edge.sent).toEqual([]);
  });

  it.each(['', 'nonsense', '1'.repeat(85), '1'.repeat(4_000)])('asks nobody about %j', async (token) => {
    const response = await post('refresh', {}, { cookie: `refreshToken=${token}` });
    expect(response.json().code).toBe('AUTH.REFRESH_INVALID');
    expect((await post('logout', {}, { cookie: `refreshToken=${token}` })).statusCode).toBe(200);
    expect(edge.sent).toEqual([]);
  });

  it('forgets a cookie that is not good any more', async () => {
    edge.answer = refuse('AUTH.REFRESH_INVALID');
    const response = await post('refresh', {}, withCookie);
    expect(response.statusCode).toBe(401);
    expect(response.cookies[0]).toMatch(/^refreshToken=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('keeps the cookie while auth is away', async () => {
    edge.answer = refuse('SERVICE.TIMEOUT');
    const response = await post('refresh', {}, withCookie);
    expect(response.statusCode).toBe(504);
    expect(response.cookies).toEqual([]);
  });
});

describe('logging out', () => {
  it('ends the family of the cookie and forgets it', async () => {
    edge.answer = () => ({ success: true, sessionId: 'session-1' });
    const response = await post('logout', {}, withCookie);
    expect(response.json()).toEqual({ success: true });
    expect(edge.sent[0]!.source).toEqual({ body: { refreshToken: refresh1 } });
    expect(response.cookies[0]).toMatch(/^refreshToken=;/);
  });

  it.each([
    ['of its cookie', withCookie],
    ['of the token that it is done with, without a cookie', null],
  ])('refuses the access tokens %s at once, and no other session’s', async (_which, headers) => {
    edge.answer = (sent) =>
      sent.endpoint === logout ? { success: true, sessionId: 'session-1' } : { valid: true, user: null };
    const [ended, other] = [tokenOf({ sid: 'session-1' }), tokenOf({ sid: 'session-2' })];
    const statusOf = async (token: string) =>
      (await edge.ask({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await statusOf(ended)).toBe(200);
    await post('logout', undefined, headers ?? { authorization: `Bearer ${ended}` });
    expect([await statusOf(ended), await statusOf(other)]).toEqual([401, 200]);
  });

  it('is done while Redis is away too', async () => {
    edge.answer = () => ({ success: true, sessionId: 'session-1' });
    edge.redis.isAway = true;
    expect((await post('logout', {}, withCookie)).json()).toEqual({ success: true });
  });

  it('is fine without a cookie', async () => {
    expect((await post('logout')).json()).toEqual({ success: true });
    expect(edge.sent).toEqual([]);
  });
});

describe('trying often', () => {
  const limits = {
    LOGINS_PER_ADDRESS: '5',
    LOGIN_FAILURES_PER_ACCOUNT: '2',
    REGISTRATIONS_PER_ADDRESS: '1',
    TRUST_PROXY: '1',
  };
  beforeEach(async () => {
    await edge.close();
    await start(limits);
  });
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('ends for an account after some failures, wherever they come from, and says for how long', async () => {
    edge.answer = refuse('AUTH.BAD_CREDENTIALS');
    const tries = [];
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      tries.push(await post('login', { ...credentials, email: 'DANA@example.com' }, from(ip)));
    }
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429]);
    expect(tries[2]!.json()).toMatchObject({ code: 'REQUEST.TOO_MANY', details: { retryAfterS: 900 } });
    expect(tries[2]!.headers['retry-after']).toBe('900');
    expect(
      (await post('login', { ...credentials, email: 'other@example.com' }, from('192.0.2.9'))).statusCode,
    ).toBe(401);
  });

  it('begins anew after a success', async () => {
    const statuses = [];
    for (const answer of [refuse('AUTH.BAD_CREDENTIALS'), () => pair, refuse('AUTH.BAD_CREDENTIALS')]) {
      edge.answer = answer;
      statuses.push((await post('login', credentials)).statusCode);
    }
    edge.answer = () => pair;
    expect([...statuses, (await post('login', credentials)).statusCode]).toEqual([401, 200, 401, 200]);
  });

  it('ends for an address, and for all of its /64', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const email = `person${i}@example.com`;
      statuses.push((await post('login', { ...credentials, email }, from(`2001:db8::${i + 1}`))).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post('login', credentials, from('2001:db8:0:1::1'))).statusCode).toBe(200);
  });

  it('ends for registrations of an address', async () => {
    expect((await post('register', registration, from('192.0.2.1'))).statusCode).toBe(201);
    expect((await post('register', registration, from('192.0.2.1'))).statusCode).toBe(429);
    expect((await post('register', registration, from('192.0.2.2'))).statusCode).toBe(201);
  });

  it('goes on while Redis is away', async () => {
    edge.redis.isAway = true;
    edge.answer = refuse('AUTH.BAD_CREDENTIALS');
    for (let i = 0; i < 4; i++) expect((await post('login', credentials)).statusCode).toBe(401);
  });
});
