import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '@megafon/contracts';
import { baseLimits, limitsOfPlan } from './base-limits.js';
import { afterTime, begun, withFreePlan, withGrant, withLimits, withPayment } from './subscription.js';

const { starter, pro } = defaultLimits;
const now = new Date('2026-11-01T10:00:00Z');
const beginning = { given: { facebookAccounts: 1, campaignsPerMonth: null, facebookGroups: 30 }, starter };
const given = { ...starter, facebookAccounts: 1, facebookGroups: 30 };
const registered = begun(
  { plan: 'starter', limits: starter, requestedPlan: 'starter', isGranted: false, beginning },
  now,
);
const paid = withPayment(
  registered,
  { payment: 'a', plan: 'pro', limits: pro, priceMinor: 9_900 },
  { now, starterLimits: starter },
)!;

describe('what somebody has without a paid plan', () => {
  it('is what new users were given when they registered, and of the plan what was not set', () => {
    expect(registered.limits).toEqual(given);
    expect(baseLimits(undefined, starter)).toEqual(starter);
  });

  it('follows a limit of the starter plan that is changed later, and keeps the others', () => {
    const changed = { ...starter, facebookAccounts: 8, campaignsPerMonth: 6 };
    expect(baseLimits(beginning, changed)).toEqual({
      ...starter,
      facebookAccounts: 8,
      campaignsPerMonth: 6,
      facebookGroups: 30,
    });
    expect(withLimits(registered, { plan: 'starter', limits: starter })).toBeNull();
    expect(withLimits(registered, { plan: 'starter', limits: changed })?.limits).toMatchObject({
      facebookAccounts: 8,
      facebookGroups: 30,
    });
  });

  it('is nothing of another plan', () => {
    expect(limitsOfPlan(beginning, { plan: 'pro', limits: pro })).toEqual(pro);
    expect(paid.limits).toEqual(pro);
  });

  it('is there again when a paid plan ends, is left, or is taken back by an admin', () => {
    const ended = afterTime(paid, { now: paid.endDate!, starterLimits: starter });
    expect(ended).toMatchObject({ plan: 'starter', limits: given });
    const granted = { ...paid, paid: false };
    const chosen = withFreePlan(granted, { plan: 'starter', limits: starter }, now);
    expect(chosen?.limits).toEqual(given);
    const back = withGrant(
      paid,
      { plan: 'starter', limits: starter, endDate: null },
      { now, starterLimits: starter },
    );
    expect(back.limits).toEqual(given);
  });
});
