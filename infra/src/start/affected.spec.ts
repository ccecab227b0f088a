import { describe, expect, it } from '@jest/globals';

import { affectedBy } from './affected.js';

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

  it('all processes of a service', () => {
    const several = ['kafka', 'auth', 'automation', 'automation-2', 'gateway', 'gateway-2', 'balancer'];
    expect(affectedBy('services/automation/src/main.ts', several)).toEqual(['automation', 'automation-2']);
    expect(affectedBy('sandbox/network/src/main.ts', [...several, 'network'])).toEqual(['network']);
  });
});
