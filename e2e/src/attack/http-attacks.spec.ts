import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import type { Answer } from './http-client.js';
import { httpAttacks } from './http-attacks.js';
import { Noted } from './noted.js';
import type { Attacked } from './noted.js';
import { Seeded } from './seeded.js';

type Said = Pick<Answer, 'status' | 'body'>;

/** What an attack notes of a system that answers everything in one way. */
async function attackOn(name: 'uploads' | 'logins that cannot begin', said: Said): Promise<Attacked> {
  let left = 60;
  const noted = new Noted();
  await httpAttacks[name]!({
    client: { ask: () => Promise.resolve({ ...said, tookMs: 1 }), close: () => {} },
    gatewayUrl: '',
    localAddress: '',
    token: 'token',
    userId: 'a'.repeat(24),
    accountId: '',
    chance: new Seeded(1),
    isOver: () => left-- <= 0,
    noted,
  });
  return noted.all;
}
const refusal = (code: ErrorCode): Said => {
  const error = new AppError(code);
  return { status: error.status, body: JSON.stringify(error.toReply()) };
};

describe('an attack with forms', () => {
  it('finds a system at fault that takes broken ones', async () => {
    const { faults, answers } = await attackOn('uploads', { status: 201, body: '{"type":"image"}' });
    expect(answers[201]).toBe(60);
    expect(faults.filter((fault) => fault.endsWith('meant to be refused'))).toHaveLength(5);
  });

  it('finds a system at fault that refuses whole ones', async () => {
    const { faults } = await attackOn('uploads', refusal('MEDIA.UNREADABLE'));
    expect(faults).toContainEqual(expect.stringMatching(/^422 MEDIA.UNREADABLE .* meant to be taken$/));
  });

  it('finds nothing where it is told to wait', async () => {
    expect(await attackOn('uploads', refusal('REQUEST.TOO_MANY'))).toMatchObject({ faults: [], late: [] });
  });
});

describe('an attack with live logins that cannot begin', () => {
  it.each<[string, Said]>([
    ['begins one', { status: 200, body: '{"success":true}' }],
    ['gives one a place', refusal('LOGIN.TOO_MANY_OPEN')],
    ['counts one', refusal('LOGIN.TOO_MANY_ATTEMPTS')],
  ])('finds a system at fault that %s', async (_what, said) => {
    const { faults } = await attackOn('logins that cannot begin', said);
    expect(faults[0]).toMatch(/meant to be refused at the door$/);
  });

  it('finds nothing where they are refused for what they say', async () => {
    const { faults, answers } = await attackOn('logins that cannot begin', refusal('REQUEST.INVALID'));
    expect([faults, answers]).toEqual([[], { 400: 60 }]);
  });
});
