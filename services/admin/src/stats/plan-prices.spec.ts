import { expect, it } from '@jest/globals';
import { inShekels } from './plan-prices.js';

it('prices of another currency are not added to those in shekels', () => {
  const prices = inShekels([
    { planId: 'starter', price: 0 },
    { planId: 'pro', price: 99, currency: 'ILS' },
    { planId: 'premium', price: 60, currency: 'USD' },
  ]);
  expect([...prices]).toEqual([
    ['starter', 0],
    ['pro', 99],
  ]);
});
