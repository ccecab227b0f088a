import { describe, expect, it } from '@jest/globals';
import { PasswordHasher } from './password-hasher.js';
import { isWeak } from './weak-passwords.js';

const hasher = new PasswordHasher({ HASH_CONCURRENCY: 2 });
const here = { block: '127.0.0.1', isKnownDevice: false };
const later = () => Date.now() + 60_000;

describe('password hashes', () => {
  it('cost at least what OWASP asks for', async () => {
    expect(await hasher.hash('correct horse', here, later())).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their password, however its characters are composed', async () => {
    const stored = await hasher.hash('caf\u00e9 ירושלים', here, later());
    expect(await hasher.matches(stored, 'cafe\u0301 ירושלים', here, later())).toBe(true);
    expect(await hasher.matches(stored, 'cafe ירושלים', here, later())).toBe(false);
  });

  it('match nothing where there is no user', async () => {
    expect(await hasher.matches(null, '', here, later())).toBe(false);
  });
});

describe('a weak password', () => {
  const person = { email: 'dana.levi@example.com', name: 'Dana Levi' };

  it.each([
    'Password123',
    '12345678',
    'aaaaaaaaaa',
    'abababab',
    'DANA.LEVI',
    'dana.levi@example.com',
    'dana levi',
  ])('is %s', (password) => {
    expect(isWeak(password, person)).toBe(true);
  });

  it.each(['demo-pass-2026', 'correct horse battery', 'סוס סוללה נכון'])('is not %s', (password) => {
    expect(isWeak(password, person)).toBe(false);
  });
});
