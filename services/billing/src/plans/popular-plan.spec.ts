import { describe, expect, it } from '@jest/globals';
import { planIds } from '@megafon/contracts';
import fc from 'fast-check';
import { popularOf } from './popular-plan.js';

const plan = fc.record({
  planId: fc.constantFrom(...planIds),
  price: fc.constantFrom(0, 99, 199),
  isActive: fc.boolean(),
});
const plans = fc.uniqueArray(plan, { selector: ({ planId }) => planId, maxLength: planIds.length });

describe('the popular plan', () => {
  it('is one of those that are there, whenever there are any', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(null, ...planIds), (all, marked) => {
        const popular = popularOf(all, marked);
        expect(all.filter(({ planId }) => planId === popular)).toHaveLength(Math.min(1, all.length));
      }),
    );
  });

  it('is the one that was marked', () => {
    fc.assert(
      fc.property(plans, fc.nat(), (all, at) => {
        fc.pre(all.length > 0);
        const marked = all[at % all.length]!.planId;
        expect(popularOf(all, marked)).toBe(marked);
      }),
    );
  });
});
