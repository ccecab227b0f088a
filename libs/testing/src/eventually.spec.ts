import { describe, expect, it } from '@jest/globals';

import { eventually } from './eventually.js';

describe('eventually', () => {
  it('gives back what the assertion returned once it passes', async () => {
    let tries = 0;
    const value = await eventually(
      () => {
        tries += 1;
        expect(tries).toBeGreaterThanOrEqual(3);
        return `after ${tries}`;
      },
      { everyMs: 1 },
    );
    expect(value).toBe('after 3');
  });

  it("fails with the assertion's own last error when the time is over", async () => {
    const never = eventually(() => expect('pending').toBe('done'), { timeoutMs: 5, everyMs: 1 });
    await expect(never).rejects.toThrow('"done"');
  });

  it('asks less and less often for what comes late', async () => {
    const tries: number[] = [];
    const late = eventually(() => expect(tries.push(performance.now())).toBe(0), { timeoutMs: 700 });
    await expect(late).rejects.toThrow('Expected: 0');
    const gaps = tries.slice(1).map((at, n) => at - tries[n]!);
    expect(gaps.length).toBeLessThan(12);
    expect(gaps.at(-1)).toBeGreaterThan(gaps[0]! * 2);
  });
});
