import { describe, expect, it } from '@jest/globals';
import { planIds, publicPlan } from '@megafon/contracts';
import { defaultPlans } from './default-plans.js';
import { formattedPrice, toPublicPlan } from './public-plan.js';

/** Without the marks of direction and the spaces that do not break. */
const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replace(/\u00a0/g, ' ');

describe('a price', () => {
  it.each([
    [99, 'ILS', '99 ₪'],
    [0, 'ILS', '0 ₪'],
    [49.9, 'ILS', '49.90 ₪'],
    [1299, 'ILS', '1,299 ₪'],
  ] as const)('of %d %s reads %s', (price, currency, text) => {
    expect(plain(formattedPrice(price, currency))).toBe(text);
  });

  it('stands in its currency', () => {
    expect(formattedPrice(30, 'USD')).toContain('$');
    expect(formattedPrice(30, 'EUR')).toContain('€');
  });
});

describe('the default plans', () => {
  it('are what the contract shows, in order, with their Hebrew', () => {
    expect(defaultPlans.map(({ planId }) => planId)).toEqual(planIds);
    for (const plan of defaultPlans) {
      expect(publicPlan.safeParse(toPublicPlan(plan)).success).toBe(true);
      expect(`${plan.nameHebrew} ${plan.descriptionHebrew}`).toMatch(/[א-ת]/);
    }
    expect(defaultPlans.map(({ price }) => price)).toEqual([0, 99, 199]);
    expect(defaultPlans.filter(({ isPopular }) => isPopular).map(({ planId }) => planId)).toEqual(['pro']);
  });
});
