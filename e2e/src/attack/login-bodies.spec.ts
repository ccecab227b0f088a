import { describe, expect, it } from '@jest/globals';
import { CallsByDocument } from './called-by-document.js';
import { loginThatCannotBegin, mayBegin } from './login-bodies.js';
import { Seeded } from './seeded.js';

const userId = 'a'.repeat(24);
const bodies = (mood: 'near' | 'hostile', seed = 1) => {
  const calls = new CallsByDocument(new Seeded(seed));
  return Array.from({ length: 200 }, () => loginThatCannotBegin(calls, mood, userId));
};

describe('live logins that cannot begin', () => {
  it('would begin with nothing wrong, and without it do not', () => {
    const login = { accountName: 'x', username: 'x', password: 'x', userId, consent: true };
    expect(mayBegin(JSON.stringify(login), userId)).toBe(true);
    for (const change of [{ consent: false }, { userId: 'b' }, { username: '' }, { owner: 'somebody' }]) {
      expect(mayBegin(JSON.stringify({ ...login, ...change }), userId)).toBe(false);
    }
  });

  it.each(['near', 'hostile'] as const)('are the same for the same seed, and none may begin: %s', (mood) => {
    expect(bodies(mood)).toEqual(bodies(mood));
    expect(bodies(mood).filter((body) => mayBegin(body, userId))).toEqual([]);
    expect(new Set(bodies(mood)).size).toBeGreaterThan(20);
  });

  it('are nearly right: most are of the user who sends them', () => {
    const own = bodies('near').filter((body) => body.includes(`"userId":"${userId}"`));
    expect(own.length / 200).toBeGreaterThan(0.7);
  });
});
