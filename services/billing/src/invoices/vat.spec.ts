import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vatWithin } from './vat.js';

describe('the tax within an amount', () => {
  it.each([
    [9_900, 18, 1_510],
    [11_800, 18, 1_800],
    [9_900, 0, 0],
    [1, 18, 0],
  ])('of %i at %i%% is %i', (amount, percent, vat) => {
    expect(vatWithin(amount, percent)).toBe(vat);
  });

  it('is the tax on the rest, to half a hundredth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 30 }),
        (amount, percent) => {
          const vat = vatWithin(amount, percent);
          expect(Math.abs((amount - vat) * (percent / 100) - vat)).toBeLessThanOrEqual(
            0.5 * (1 + percent / 100) + 1e-6,
          );
        },
      ),
    );
  });
});
