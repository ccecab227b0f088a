import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { login, logout } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';

const [old, fresh, next] = ['1'.repeat(86), '2'.repeat(86), '3'.repeat(86)];
const user = { id: 'user-1', name: 'דנה', email: 'dana@example.com', emailVerified: true };
const pair = { token: 'access', user, refreshToken: next, refreshMaxAgeS: 2_592_000 };
const credentials = { email: user.email, password: 'correct horse' };

/** As it was reached before, in the clear, with cookies of the names that they have there. */
let before: Edge;
let edge: Edge;
beforeEach(async () => {
  const env = { MESSAGE_KEY: Buffer.alloc(32, 5).toString('base64') };
  before = await anEdge(env);
  edge = await anEdge({ ...env, PUBLIC_URL: 'https://megafon.test' });
  before.answer = () => pair;
  edge.answer = ({ endpoint }) => (endpoint === logout ? { success: true, sessionId: null } : pair);
});
afterEach(() => Promise.all([before.close(), edge.close()]));

const post = (at: Edge, path: string, cookie: string, body: object = {}) =>
  at.ask({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json', cookie },
    payload: JSON.stringify(body),
  });
const shown = () => edge.sent.map(({ source }) => (source.body as { refreshToken?: string }).refreshToken);
const isForgotten = (cookies: string[], name: string) =>
  cookies.some((cookie) => cookie.startsWith(`${name}=;`) && cookie.includes('Expires=Thu, 01 Jan 1970'));

describe('a cookie from before it was named by a prefix', () => {
  it('is read, and the next one takes its place', async () => {
    const { cookies } = await post(edge, 'refresh', `refreshToken=${old}`);
    expect(shown()).toEqual([old]);
    expect(cookies[0]).toMatch(new RegExp(`^__Secure-refreshToken=${next}; .*; Secure;`));
    expect(isForgotten(cookies, 'refreshToken')).toBe(true);
    expect(cookies).toHaveLength(2);
  });

  it('counts for nothing beside one that has the prefix', async () => {
    const both = `refreshToken=${old}; __Secure-refreshToken=${fresh}`;
    await post(edge, 'refresh', both);
    expect(shown()).toEqual([fresh]);
  });

  it('goes with the other one when its browser signs out', async () => {
    const both = `refreshToken=${old}; __Secure-refreshToken=${fresh}`;
    const { cookies } = await post(edge, 'logout', both);
    expect(shown()).toEqual([fresh]);
    expect(['refreshToken', '__Secure-refreshToken'].map((name) => isForgotten(cookies, name))).toEqual([
      true,
      true,
    ]);
  });

  it('makes its device a known one, and is the same device under the other name', async () => {
    const { cookies } = await post(before, 'login', '', credentials);
    const [device = ''] = cookies.find((cookie) => cookie.startsWith('device-'))?.split(';') ?? [];
    const answer = await post(edge, 'login', device, credentials);
    const isKnown = edge.sent.filter(({ endpoint }) => endpoint === login).map(({ source }) => source.body);
    expect(isKnown).toMatchObject([{ origin: { isKnownDevice: true } }]);
    const [name = '', value = ''] = device.split('=');
    const renamed = answer.cookies.find((cookie) => cookie.startsWith(`__Secure-${name}=`));
    expect(renamed?.split('=')[1]?.split('.')[0]).toBe(value.split('.')[0]);
    expect(isForgotten(answer.cookies, name)).toBe(true);
  });
});

describe('a cookie in the clear', () => {
  it('has no prefix: no browser would take it', async () => {
    const { cookies } = await post(before, 'refresh', `refreshToken=${old}; __Secure-refreshToken=${fresh}`);
    expect(before.sent.map(({ source }) => source.body)).toEqual([{ refreshToken: old }]);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['refreshToken']);
  });
});
