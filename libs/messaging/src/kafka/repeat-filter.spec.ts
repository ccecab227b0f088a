import { expect, it } from '@jest/globals';
import { RepeatFilter } from './repeat-filter.js';

it('lets a text pass once per quiet time, and others meanwhile', () => {
  const repeats = new RepeatFilter(100);
  const passed = [0, 99, 100, 150].map((at) => repeats.passes('broker away', at));
  expect(passed).toEqual([true, false, true, false]);
  expect(repeats.passes('group rebalancing', 150)).toBe(true);
});
