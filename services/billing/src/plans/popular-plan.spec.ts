import { describe, expect, it } from '@jest/globals';
import { planIds } from '@megafon/contracts';
import fc from 'fast-check';
import { popularOf } from './popular-plan.js';

const plan = fc.record({
  planId: fc.constantFrom(...planIds),
  price: fc.constantFrom(0, 99, 199),
  isActive: fc.boolean(),
  closing: fc.boolean(),
});
const plans = fc.uniqueArray(plan, { selector: ({ planId }) => planId, maxLength: planIds.length });
const isOnSale = ({ isActive, closing }: { isActive: boolean; closing: boolean }) => isActive && !closing;

describe('the popular plan', () => {
  it('is one of those that are there, whenever there are any', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(null, ...planIds), (all, marked) => {
        const popular = popularOf(all, marked);
        expect(all.filter(({ planId }) => planId === popular)).toHaveLength(Math.min(1, all.length));
      }),
    );
  });

  it('is one of those on sale, whenever there are any', () => {
    fc.assert(
      fc.property(plans, fc.constantFrom(null, ...planIds), (all, marked) => {
        const sold = all.filter(isOnSale);
        const popular = popularOf(all, marked);
        expect(sold.filter(({ planId }) => planId === popular)).toHaveLength(Math.min(1, sold.length));
      }),
    );
  });

  it('is the one that was marked, while that is on sale', () => {
    fc.assert(
      fc.property(plans, fc.nat(), (all, at) => {
        const sold = all.filter(isOnSale);
        fc.pre(sold.length > 0);
        const marked = sold[at % sold.length]!.planId;
        expect(popularOf(all, marked)).toBe(marked);
      }),
    );
  });

  it('stays the one that was marked while nothing is on sale', () => {
    const all = planIds.map((planId) => ({ planId, price: 99, isActive: false }));
    expect(popularOf(all, 'premium')).toBe('premium');
  });
});
