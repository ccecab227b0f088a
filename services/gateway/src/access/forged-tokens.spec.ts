import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminStats, listGroups, verify } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { forgedTokens } from '../../test/forged-tokens.js';
import { tokenOf } from '../../test/tokens.js';
import { AccessTokens } from './access-tokens.js';

let edge: Edge;
beforeAll(async () => {
  edge = await anEdge();
});
afterAll(() => edge.close());

const as = (authorization: string, path: string = verify.path) =>
  edge.ask({ url: `/api${path}`, headers: { authorization } });

describe('a forged token', () => {
  it('is refused where a good one is taken', async () => {
    edge.answer = () => ({ valid: true });
    expect((await as(`Bearer ${tokenOf()}`)).statusCode).toBe(200);
    edge.sent.length = 0;
  });

  it.each(Object.entries(forgedTokens))('opens nothing: %s', async (_how, forge) => {
    for (const { path } of [verify, listGroups, adminStats]) {
      const { statusCode, body } = await as(`Bearer ${forge()}`, path);
      expect(statusCode).toBe(401);
      expect(body).not.toMatch(/jwt|signature|algorithm|expired/i);
    }
    expect(edge.sent).toEqual([]);
  });

  it.each(Object.entries(forgedTokens))('opens no socket: %s', async (_how, forge) => {
    await expect(edge.app.get(AccessTokens).bearerOf(forge())).rejects.toMatchObject({
      code: 'AUTH.REQUIRED',
    });
  });

  it.each([
    ['another scheme', () => `Basic ${tokenOf()}`],
    ['no scheme', () => tokenOf()],
    ['its scheme twice', () => `Bearer Bearer ${tokenOf()}`],
    ['nothing', () => 'Bearer '],
    ['two tokens', () => `Bearer ${tokenOf()}, Bearer ${tokenOf({ role: 'superadmin' })}`],
    ['a token of 10 kB', () => `Bearer ${'A'.repeat(10_000)}`],
  ])('is not to be had by a header with %s', async (_what, header) => {
    expect((await as(header())).statusCode).toBe(401);
    expect(edge.sent).toEqual([]);
  });
});
