import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints, redisNames, roles } from '@megafon/contracts';
import type { Access, Endpoint, Role } from '@megafon/contracts';
import { eventually } from '@megafon/testing';
import { anEdge, testConfig } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { badTokens, tokenOf } from '../../test/tokens.js';

const calls = Object.entries(endpoints);
/** What each access lets in; written out here, so that a change of the rules is a change of this table. */
const letIn: Record<Access, readonly (Role | 'nobody')[]> = {
  public: ['nobody', 'user', 'admin', 'superadmin'],
  user: ['user', 'admin', 'superadmin'],
  admin: ['admin', 'superadmin'],
  superadmin: ['superadmin'],
};

let edge: Edge;
beforeAll(async () => {
  edge = await anEdge({
    LOGINS_PER_ADDRESS: '10000',
    REGISTRATIONS_PER_ADDRESS: '10000',
    CALLS_PER_ADDRESS: '1000000',
    CALLS_PER_USER: '1000000',
  });
});
afterAll(() => edge.close());

/** Every call refuses unknown fields, so whoever passes the guard gets exactly 400 for this, and no service is asked. */
function callWithAnUnknownField(endpoint: Endpoint, token: string | null, at = edge) {
  return at.ask({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:\w+/g, 'x')}?owner=someone`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}

describe.each(calls)('%s', (_id, endpoint) => {
  it.each(['nobody', ...roles] as const)('answers %s as its access says', async (who) => {
    const token = who === 'nobody' ? null : tokenOf({ role: who });
    const response = await callWithAnUnknownField(endpoint, token);
    if (letIn[endpoint.access].includes(who)) {
      expect(response.statusCode).toBe(400);
      expect(response.json().details.fields).toContain('owner: field.unknown');
    } else {
      expect(response.statusCode).toBe(who === 'nobody' ? 401 : 403);
    }
    expect(edge.sent).toEqual([]);
  });

  it.each(['admin', 'superadmin'] as const)(
    'asks %s for a second factor where they administer',
    async (role) => {
      const response = await callWithAnUnknownField(endpoint, tokenOf({ role, sf: undefined }));
      const mayPass = letIn[endpoint.access].includes(role);
      const administers = endpoint.access === 'admin' || endpoint.access === 'superadmin';
      expect(response.statusCode).toBe(administers ? 403 : 400);
      if (administers && mayPass) expect(response.json().code).toBe('AUTH.SECOND_FACTOR_REQUIRED');
    },
  );

  it.each(Object.entries(badTokens))('treats a token with %s as nobody’s', async (_name, make) => {
    const { statusCode } = await callWithAnUnknownField(endpoint, make());
    expect(statusCode).toBe(endpoint.access === 'public' ? 400 : 401);
  });

  it('refuses tokens from before their user’s sessions were ended', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const sub = `revoked-for-${endpoint.pattern}`;
    edge.redis.values.set(redisNames.tokensNotBefore(sub), String(now + 1));
    const role = 'superadmin';
    const before = await callWithAnUnknownField(endpoint, tokenOf({ sub, role, iat: now }));
    const after = await callWithAnUnknownField(endpoint, tokenOf({ sub, role, iat: now + 1 }));
    expect(before.statusCode).toBe(endpoint.access === 'public' ? 400 : 401);
    expect(after.statusCode).toBe(400);
  });
});

describe('access', () => {
  it('covers every call of the table with a route', () => {
    const fastify = edge.app.getHttpAdapter().getInstance();
    for (const [, { method, path }] of calls) {
      expect([path, fastify.hasRoute({ method, url: `/api${path}` })]).toEqual([path, true]);
    }
    expect(calls.length).toBeGreaterThan(40);
  });

  it('asks nobody for a second factor where that is said', async () => {
    const sandbox = await anEdge({ SECOND_FACTOR_REQUIRED_FOR: 'none' });
    const authorization = `Bearer ${tokenOf({ role: 'admin', sf: undefined })}`;
    const { statusCode } = await sandbox.ask({ url: '/api/admin/users?owner=x', headers: { authorization } });
    await sandbox.close();
    expect(statusCode).toBe(400);
  });

  it('knows no role that it was not told of, and does not bind everybody', () => {
    for (const SECOND_FACTOR_REQUIRED_FOR of ['owner', 'user', 'admin;superadmin'])
      expect(() => testConfig({ SECOND_FACTOR_REQUIRED_FOR })).toThrow('SECOND_FACTOR_REQUIRED_FOR');
  });

  it('takes a token from the header alone', async () => {
    const url = `/api/auth/verify?access_token=${tokenOf()}&token=${tokenOf()}`;
    const { statusCode } = await edge.ask({ url, headers: { cookie: `token=${tokenOf()}` } });
    expect(statusCode).toBe(401);
  });
});

describe('while Redis is away', () => {
  // Passport knows one strategy of a name, the last one made: that of an edge of before asks another Redis.
  let own: Edge;
  beforeAll(async () => {
    own = await anEdge({ CALLS_PER_ADDRESS: '1000000', CALLS_PER_USER: '1000000' });
    own.redis.isAway = true;
  });
  afterAll(() => own.close());

  const call = (id: 'verify' | 'listUsers', token: string) =>
    callWithAnUnknownField(endpoints[id]!, token, own);

  it('a good token is good', async () => {
    expect((await call('verify', tokenOf({ sub: 'unknown-yet' }))).statusCode).toBe(400);
  });

  it('nobody administers: it is not known whether they still may', async () => {
    const administer = () => call('listUsers', tokenOf({ sub: 'perhaps-demoted', role: 'admin' }));
    const away = await administer();
    expect([away.statusCode, away.json().code]).toEqual([503, 'SERVICE.UNAVAILABLE']);
    own.redis.isAway = false;
    await eventually(async () => expect((await administer()).statusCode).toBe(400));
  });
});
