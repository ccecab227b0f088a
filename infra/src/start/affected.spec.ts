import { describe, expect, it } from '@jest/globals';

import { affectedBy, isSource } from './affected.js';

const names = ['kafka', 'mongo', 'redis', 's3', 'network', 'auth', 'gateway'];

describe('a change while developing', () => {
  it('of a service restarts that service', () => {
    expect(affectedBy('services/auth/src/users/user.ts', names)).toEqual(['auth']);
  });

  it('of a library restarts what may use it, and no server', () => {
    expect(affectedBy('libs/mongo/src/index.ts', names)).toEqual(['network', 'auth', 'gateway']);
  });

  it('of the front end restarts nothing: the gateway serves what is built', () => {
    expect(affectedBy('frontend/src/app/main.tsx', names)).toEqual([]);
  });

  it.each([
    ['services/auth/src/users/user.ts', true],
    ['services/auth/src/users/user.spec.ts', false],
    ['services/auth/dist/users/user.js', false],
    ['frontend/src/i18n/he.json', true],
  ])('of %s counts: %s', (path, counts) => {
    expect(isSource(path)).toBe(counts);
  });
});
