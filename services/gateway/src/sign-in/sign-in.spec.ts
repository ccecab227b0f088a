import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, logout } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';
import { accountKey } from './account-key.js';

const user = { id: 'user-1', name: 'דנה', email: 'dana@example.com', emailVerified: true };
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
    expect(response.cookies.filter((cookie) => cookie.startsWith('refreshToken'))).toEqual([
      `refreshToken=${refresh1}; Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict`,
    ]);
  });

  it('keeps it to https where the product is reached by https, and demands that', async () => {
    await edge.close();
    await start({ PUBLIC_URL: 'https://megafon.test' });
    const response = await post('login', credentials);
    const names = response.cookies.map((cookie) => cookie.split('=')[0]);
    expect(names).toEqual([
      `__Secure-device-${accountKey(credentials.email).slice(0, 8)}`,
      '__Secure-refreshToken',
    ]);
    for (const cookie of response.cookies) {
      expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/);
    }
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  it('refuses in the words of the service', async () => {
    edge.answer = refuse('AUTH.BAD_CREDENTIALS');
    const response = await post('login', credentials);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      error: 'כתובת האימייל או הסיסמה שגויים',
      message: 'כתובת האימייל או הסיסמה שגויים',
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

  it.each([
    ['auth is away', 'SERVICE.TIMEOUT', 504],
    ['too much is asked for', 'REQUEST.TOO_MANY', 429],
  ] as const)('keeps the cookie while %s', async (_why, code, status) => {
    edge.answer = refuse(code);
    const response = await post('refresh', {}, withCookie);
    expect(response.statusCode).toBe(status);
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
    LOGINS_PER_ADDRESS: '8',
    FREE_LOGIN_FAILURES: '3',
    LOGIN_FAILURES_PER_ACCOUNT: '8',
    REGISTRATIONS_PER_ADDRESS: '1',
    TRUST_PROXY: '1',
  };
  beforeEach(async () => {
    await edge.close();
    await start(limits);
  });
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const strangerAt = (n: number) => from(`198.51.${Math.floor(n / 250)}.${n % 250}`);
  /** Answers as auth does, and nobody signs in who does not know the password. */
  const knowsPasswords = () => {
    edge.answer = ({ source }) => {
      const { password } = source.body as { password: string };
      if (password !== credentials.password) throw new AppError('AUTH.BAD_CREDENTIALS');
      return pair;
    };
  };
  const guess = (headers: Record<string, string>, email = credentials.email) =>
    post('login', { email, password: 'a guess' }, headers);
  const statusesOf = async (count: number, ask: (n: number) => ReturnType<typeof post>) => {
    const statuses = [];
    for (let n = 0; n < count; n++) statuses.push((await ask(n)).statusCode);
    return statuses;
  };
  /** What a browser sends back of the cookies that an answer set. */
  const cookiesOf = ({ cookies }: { cookies: string[] }) => ({
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
  });

  it('has to wait after some failures, longer each time, and says how long', async () => {
    knowsPasswords();
    const here = from('192.0.2.1');
    expect(await statusesOf(3, () => guess(here))).toEqual([401, 401, 401]);
    const refused = await guess(here, 'DANA@example.com');
    expect(refused.json()).toMatchObject({ code: 'REQUEST.TOO_MANY', details: { retryAfterS: 1 } });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await post('login', credentials, here)).statusCode).toBe(429);
    edge.redis.nowMs += 1_000;
    expect((await guess(here)).statusCode).toBe(401);
    expect((await guess(here)).json().details).toEqual({ retryAfterS: 2 });
  });

  it('waits for itself alone: not for another address, nor for another account', async () => {
    knowsPasswords();
    expect(await statusesOf(4, () => guess(from('192.0.2.1')))).toEqual([401, 401, 401, 429]);
    expect((await post('login', credentials, from('192.0.2.2'))).statusCode).toBe(200);
    expect((await guess(from('192.0.2.1'), 'other@example.com')).statusCode).toBe(401);
  });

  it('answers alike for an account that is there and one that is not', async () => {
    knowsPasswords();
    const there = await statusesOf(12, (n) => guess(strangerAt(n)));
    const nowhere = await statusesOf(12, (n) => guess(strangerAt(n), 'nobody@example.com'));
    expect(there).toEqual(nowhere);
  });

  it('from 200 addresses slows strangers, and never the owner on a device that was known before', async () => {
    knowsPasswords();
    const home = cookiesOf(await post('login', credentials, from('192.0.2.1')));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(strangerAt(n))));
    const attack = answers.map(({ statusCode }) => statusCode);
    expect(attack.filter((status) => status === 401)).toHaveLength(8);
    expect(attack.filter((status) => status === 429)).toHaveLength(192);

    const owner = await post('login', credentials, { ...from('192.0.2.1'), ...home });
    expect(owner.statusCode).toBe(200);
    const elsewhere = await post('login', credentials, { ...from('203.0.113.9'), ...home });
    expect(elsewhere.statusCode).toBe(200);

    const stranger = await post('login', credentials, from('203.0.113.9'));
    expect(stranger.headers['retry-after']).toBe('5');
    edge.redis.nowMs += 5_000;
    expect((await post('login', credentials, from('203.0.113.9'))).statusCode).toBe(200);
  });

  it('is told apart for auth by where it comes from, which nobody can claim', async () => {
    const home = cookiesOf(await post('login', credentials, from('2001:db8::1')));
    await post('login', credentials, { ...from('192.0.2.7'), ...home });
    const asParsed = { ...credentials, email: 'dana@example.com', userAgent: 'node' };
    expect(edge.sent.map(({ source }) => source.body)).toEqual([
      { ...asParsed, origin: { block: '2001:db8:0:0::/64', isKnownDevice: false } },
      {
        ...asParsed,
        origin: { block: '192.0.2.7', isKnownDevice: true, account: accountKey('dana@example.com') },
      },
    ]);
    const claimed = { ...credentials, userAgent: 'somebody else' };
    expect((await post('login', claimed)).statusCode).toBe(400);
    const claim = { ...credentials, origin: { block: 'x', isKnownDevice: true } };
    expect((await post('login', claim)).statusCode).toBe(400);
    expect((await post('register', { ...registration, origin: claim.origin })).statusCode).toBe(400);
  });

  it('makes no known device of one whose address nobody verified: anybody may register it', async () => {
    edge.answer = () => ({ ...pair, user: { ...user, emailVerified: false } });
    const { cookies } = await post('login', credentials);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['refreshToken']);
  });

  it('is counted on a known device too', async () => {
    knowsPasswords();
    const home = cookiesOf(await post('login', credentials));
    expect(await statusesOf(4, (n) => guess({ ...strangerAt(n), ...home }))).toEqual([401, 401, 401, 429]);
  });

  it('knows a device only where its cookie is whole, of this account, and not too old', async () => {
    const answer = await post('login', credentials);
    const device = answer.cookies.find((cookie) => cookie.startsWith('device-'))!;
    expect(device).toMatch(/; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect(device).not.toMatch(/dana/i);
    const [name = '', value = ''] = device.split(';')[0]!.split('=');
    const isKnown = async (cookie: string, email = credentials.email) => {
      await post('login', { ...credentials, email }, { cookie });
      return (edge.sent.at(-1)!.source.body as { origin: { isKnownDevice: boolean } }).origin.isKnownDevice;
    };
    const [id, expires, mac] = value.split('.');
    const others = `device-${accountKey('other@example.com').slice(0, 8)}`;
    expect(await isKnown(`${name}=${value}`)).toBe(true);
    expect(await isKnown(`${name}=${[id, Number(expires) + 1, mac].join('.')}`)).toBe(false);
    expect(await isKnown(`${name}=${[id, expires, 'A'.repeat(43)].join('.')}`)).toBe(false);
    expect(await isKnown(`${others}=${value}`, 'other@example.com')).toBe(false);
  });

  it('sends nothing on whose password is longer than any', async () => {
    expect((await post('login', { ...credentials, password: 'x'.repeat(129) })).statusCode).toBe(400);
    expect((await post('register', { ...registration, password: 'x'.repeat(129) })).statusCode).toBe(400);
    expect(edge.sent).toEqual([]);
  });

  it('begins anew after a success', async () => {
    knowsPasswords();
    const statuses = [];
    for (let round = 0; round < 2; round++) {
      statuses.push(...(await statusesOf(2, () => guess({}))), (await post('login', credentials)).statusCode);
      edge.redis.values.delete('rate:login:127.0.0.1');
    }
    expect(statuses).toEqual([401, 401, 200, 401, 401, 200]);
  });

  it('ends for an address, and for all of its /64', async () => {
    const statuses = [];
    for (let i = 0; i < 9; i++) {
      const email = `person${i}@example.com`;
      statuses.push((await post('login', { ...credentials, email }, from(`2001:db8::${i + 1}`))).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(200), 429]);
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
    for (let i = 0; i < 6; i++) expect((await post('login', credentials)).statusCode).toBe(401);
  });
});
