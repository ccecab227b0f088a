import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '@megafon/contracts';
import { begun, cancelled, withGrant, withPayment } from './subscription.js';
import { toSubscription } from './subscription-view.js';

const now = new Date('2026-11-20T10:00:00Z');
const starterLimits = defaultLimits.starter;
const starter = begun(
  { plan: 'starter', limits: starterLimits, requestedPlan: 'starter', isGranted: false },
  now,
);
const pro = { plan: 'pro', limits: defaultLimits.pro } as const;
const paid = withPayment(starter, { ...pro, payment: 'a', priceMinor: 9_900 }, { now, starterLimits })!;

describe('whether a subscription can be cancelled', () => {
  it('is shown as cancelling answers it', () => {
    const endDate = new Date('2026-12-01T10:00:00Z');
    const given = withGrant(starter, { ...pro, endDate }, { now, starterLimits });
    const states = { starter, paid, given, cancelled: cancelled(paid, 'די', now)! };
    for (const state of Object.values(states))
      expect(toSubscription(state, now).canCancel).toBe(cancelled(state, 'די', now) !== null);
    expect(toSubscription(paid, now).canCancel).toBe(true);
    expect(toSubscription(paid, paid.endDate!).canCancel).toBe(false);
  });
});
