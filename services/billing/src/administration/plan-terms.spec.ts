import { describe, expect, it } from '@jest/globals';
import { defaultLimits, planForm } from '@megafon/contracts';
import { sameLimits } from '../subscriptions/subscription.js';
import { termsOf } from './plan-terms.js';

const required = {
  name: 'Pro',
  nameHebrew: 'מקצוען',
  description: 'For businesses',
  descriptionHebrew: 'לעסקים',
  price: 99,
};

describe('the terms of a plan', () => {
  it('begin as the specification has them', () => {
    expect(termsOf('pro', planForm.parse(required))).toMatchObject({
      currency: 'ILS',
      sortOrder: 0,
      limits: { campaignsPerMonth: null, facebookGroups: null, supportLevel: 'email' },
      isActive: true,
      isPopular: false,
    });
  });

  it('grant what the plan granted where the form says nothing of it', () => {
    const form = planForm.parse({ ...required, limits: { campaignsPerMonth: 7 } });
    expect(termsOf('pro', form).limits).toMatchObject({ facebookAccounts: 10, aiGenerationsPerMonth: 100 });
    const before = { ...defaultLimits.pro, facebookAccounts: 4 };
    expect(termsOf('pro', form, before).limits).toMatchObject({ facebookAccounts: 4, campaignsPerMonth: 7 });
  });

  it('can say that something is unlimited', () => {
    const form = planForm.parse({ ...required, limits: { facebookAccounts: null } });
    expect(termsOf('starter', form).limits.facebookAccounts).toBeNull();
  });

  it.each([
    [{ name: ' ' }],
    [{ nameHebrew: '' }],
    [{ description: ' \u200b ' }],
    [{ descriptionHebrew: '' }],
    [{ price: -1 }],
    [{ price: '99' }],
    [{ price: 9.999 }],
    [{ currency: 'GBP' }],
    [{ limits: { campaignsPerMonth: -1 } }],
    [{ limits: { campaignsPerMonth: 1.5 } }],
    [{ limits: { supportLevel: 'chat' } }],
    [{ features: Array.from({ length: 31 }, () => ({ feature: 'a', featureHebrew: 'א' })) }],
    [{ planId: 'gold' }],
  ])('are refused with %j', (fault) => {
    expect(planForm.safeParse({ ...required, ...fault }).success).toBe(false);
  });

  it('take agorot', () => {
    for (const price of [0, 0.1, 0.29, 19.99, 49.9, 99])
      expect(planForm.safeParse({ ...required, price }).success).toBe(true);
  });
});

describe('limits', () => {
  it('are the same whatever else a plan says', () => {
    expect(sameLimits({ ...defaultLimits.pro, supportLevel: 'phone' } as never, defaultLimits.pro)).toBe(
      true,
    );
    expect(sameLimits(defaultLimits.pro, defaultLimits.premium)).toBe(false);
  });
});
