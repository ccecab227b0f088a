import { describe, expect, it } from '@jest/globals';

import { checkScale, furtherMb } from './check-scale.js';

describe('several processes on one machine', () => {
  it('need memory only for what is more than one of each', () => {
    expect(furtherMb({})).toBe(0);
    expect(furtherMb({ automation: 1, gateway: 1 })).toBe(0);
    expect(furtherMb({ automation: 3 })).toBe(2 * furtherMb({ automation: 2 }));
    expect(furtherMb({ gateway: 2 })).toBeGreaterThan(furtherMb({ gateway: 3 }) - furtherMb({ gateway: 2 }));
  });

  it('are refused where the memory is too small for them', () => {
    expect(() => checkScale({ automation: 8 }, {}, 2_000)).toThrow('2000 MB are available');
    expect(() => checkScale({ automation: 2 }, {}, 2_000)).not.toThrow();
    expect(() => checkScale({}, {}, 1)).not.toThrow();
  });

  it('are refused where all workers would have one name', () => {
    expect(() => checkScale({ automation: 2 }, { WORKER_ID: 'mine' }, 9_000)).toThrow('WORKER_ID=mine');
    expect(() => checkScale({ campaigns: 2 }, { WORKER_ID: 'mine' }, 9_000)).not.toThrow();
  });
});
