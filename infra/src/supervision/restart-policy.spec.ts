import { describe, expect, it } from '@jest/globals';

import { afterExit, noFailures } from './restart-policy.js';
import type { AfterExit } from './restart-policy.js';

function exits(...ranMs: number[]): AfterExit[] {
  let failures = noFailures;
  return ranMs.map((ran) => {
    const next = afterExit(failures, ran);
    failures = next.failures;
    return next;
  });
}

describe('a process that ends by itself', () => {
  it('is started again, waiting twice as long each time', () => {
    const delays = exits(100, 100, 100, 100).map((next) => (next.what === 'restart' ? next.delayMs : 'none'));
    expect(delays).toEqual([250, 500, 1_000, 2_000]);
  });

  it('is given up after five quick failures', () => {
    expect(exits(10, 10, 10, 10, 10).map(({ what }) => what)).toEqual([
      ...['restart', 'restart', 'restart', 'restart', 'give-up'],
    ]);
  });

  it('begins anew when it had run steadily', () => {
    const all = exits(10, 10, 10, 10, 60_000, 10, 10, 10);
    expect(all.every(({ what }) => what === 'restart')).toBe(true);
    expect(all[4]).toMatchObject({ delayMs: 250 });
  });
});
