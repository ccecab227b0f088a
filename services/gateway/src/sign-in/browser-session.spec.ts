import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, login, loginSecondFactor, logout, register } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { tokenOf } from '../../test/tokens.js';

const [earlier, next] = ['1'.repeat(86), '2'.repeat(86)];
const user = { id: 'user-1', name: 'דנה', email: 'dana@example.com', emailVerified: true };
const pair = { token: 'access', user, refreshToken: next, refreshMaxAgeS: 2_592_000 };
const credentials = { email: user.email, password: 'correct horse' };
const waysIn = [
  ['login', login, credentials],
  ['register', register, { ...credentials, name: 'דנה' }],
  [
    'login/second-factor',
    loginSecondFactor,
    { email: user.email, challenge: 'c'.repeat(43), code: '123456' },
  ],
] as const;
const withCookie = { cookie: `refreshToken=${earlier}` };

let edge: Edge;
/** How auth answers whoever tries to get in. */
let judged: () => unknown;
beforeEach(async () => {
  edge = await anEdge();
  judged = () => pair;
  edge.answer = ({ endpoint, source }) => {
    if (endpoint.path === '/auth/verify') return { valid: true, user: null };
    if (endpoint !== logout) return judged();
    const { refreshToken } = source.body as { refreshToken: string };
    return { success: true, sessionId: refreshToken === earlier ? 'session-1' : null };
  };
});
afterEach(() => edge.close());

const post = (path: string, body: object | undefined, headers: Record<string, string> = {}) =>
  edge.ask({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  });
const statusOf = async (sid: string) => {
  const authorization = `Bearer ${tokenOf({ sid })}`;
  return (await edge.ask({ url: '/api/auth/verify', headers: { authorization } })).statusCode;
};
/** Refresh tokens whose sessions auth was asked to end. */
const ended = () =>
  edge.sent
    .filter(({ endpoint }) => endpoint === logout)
    .map(({ source }) => (source.body as { refreshToken: string }).refreshToken);

describe.each(waysIn)('whoever gets in by %s', (path, endpoint, body) => {
  it('leaves the session that the browser had, whose tokens are refused at once, and no other', async () => {
    expect(await statusOf('session-1')).toBe(200);
    const response = await post(path, body, withCookie);
    expect(response.statusCode).toBe(endpoint.status);
    expect(ended()).toEqual([earlier]);
    expect(await Promise.all(['session-1', 'session-2'].map(statusOf))).toEqual([401, 200]);
    const kept = response.cookies.filter((cookie) => cookie.startsWith('refreshToken='));
    expect(kept.map((cookie) => cookie.split(';')[0])).toEqual([`refreshToken=${next}`]);
  });

  it('leaves it where it is until they are in', async () => {
    judged = () => Promise.reject(new AppError('AUTH.BAD_CREDENTIALS'));
    expect((await post(path, body, withCookie)).statusCode).toBe(401);
    expect(ended()).toEqual([]);
    expect(await statusOf('session-1')).toBe(200);
  });

  it('is in although it could not be ended', async () => {
    edge.answer = (sent) => {
      if (sent.endpoint === logout) throw new AppError('SERVICE.TIMEOUT');
      return pair;
    };
    const response = await post(path, body, withCookie);
    expect([response.statusCode, response.json()]).toEqual([endpoint.status, { token: 'access', user }]);
  });

  it.each([
    ['none', {}],
    ['one that is nobody’s', { cookie: 'refreshToken=nonsense' }],
    ['that of this very session', { cookie: `refreshToken=${next}` }],
  ])('ends nothing with a cookie like this: %s', async (_which, headers) => {
    expect((await post(path, body, headers)).statusCode).toBe(endpoint.status);
    expect(ended()).toEqual([]);
  });
});

describe('a right password that is not enough', () => {
  it('ends nothing yet', async () => {
    judged = () => ({
      secondFactor: {
        challenge: 'c'.repeat(43),
        expiresInS: 300,
        hasApp: true,
        hasRecoveryCodes: true,
        passkey: null,
      },
    });
    expect((await post('login', credentials, withCookie)).statusCode).toBe(200);
    expect(ended()).toEqual([]);
  });
});

describe.each(['refresh', 'logout'])('%s, which needs no body', (path) => {
  it.each(['cross-site', 'same-site', 'none', 'nonsense'])(
    'is refused to a page that the browser calls %s, and asks nobody',
    async (site) => {
      const response = await post(path, undefined, { ...withCookie, 'sec-fetch-site': site });
      expect([response.statusCode, response.json().code]).toEqual([403, 'AUTH.FORBIDDEN']);
      expect([edge.sent, response.cookies]).toEqual([[], []]);
    },
  );

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['a browser that does not say it, or none', {}],
  ])('is there for %s', async (_who, headers) => {
    expect((await post(path, undefined, { ...withCookie, ...headers })).statusCode).toBe(200);
  });
});
