import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { hash } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.js';

const hasher = new PasswordHasher({ HASH_CONCURRENCY: 2 });
const here = { block: '127.0.0.1', isKnownDevice: false };
const later = () => Date.now() + 60_000;

describe('password hashes', () => {
  it('cost what RFC 9106 recommends', async () => {
    expect(await hasher.hash('correct horse', here, later())).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('match their password, however its characters are composed', async () => {
    const stored = await hasher.hash('caf\u00e9 ירושלים', here, later());
    expect(await hasher.matches(stored, 'cafe\u0301 ירושלים', here, later())).toBe(true);
    expect(await hasher.matches(stored, 'cafe ירושלים', here, later())).toBe(false);
  });

  it('are renewed where they cost less, for the right password alone', async () => {
    const older = await hash('correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const asked = await hasher.check(older, 'correct horse', here, later());
    expect(asked).toEqual({ matches: true, renewed: expect.stringContaining('$m=65536,t=3,p=1$') });
    const renewed = await hasher.check(asked.renewed, 'correct horse', here, later());
    expect(renewed).toEqual({ matches: true, renewed: null });
    const wrong = await hasher.check(older, 'correct house', here, later());
    expect(wrong).toEqual({ matches: false, renewed: null });
  });

  it('match nothing where there is no user', async () => {
    expect(await hasher.check(null, '', here, later())).toEqual({ matches: false, renewed: null });
  });
});

describe('a new password', () => {
  const dana = { email: 'dana.levi@example.com', name: 'Dana Levi' };
  const refusal = (password: string, deadline = later()) =>
    hasher.refuseGuessable(password, dana, here, deadline).then(
      () => null,
      (error: unknown) => (error as AppError).code,
    );

  it.each(['Password123', 'akuo1234', 'שלום1234'])('is refused as %s, which is guessed', async (password) => {
    expect(await refusal(password)).toBe('AUTH.WEAK_PASSWORD');
  });

  it.each(['DANA.LEVI', 'my Dana has four bicycles'])(
    'is refused as %s, which tells whose',
    async (password) => {
      expect(await refusal(password)).toBe('AUTH.PERSONAL_PASSWORD');
    },
  );

  it('may be another one, and is looked at in turn', async () => {
    expect(await refusal('correct horse battery')).toBeNull();
    expect(await refusal('correct horse battery', Date.now() - 1)).toBe('SERVICE.TIMEOUT');
  });
});
