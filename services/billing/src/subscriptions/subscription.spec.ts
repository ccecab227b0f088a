import { describe, expect, it } from '@jest/globals';
import { defaultLimits, planIds } from '@megafon/contracts';
import fc from 'fast-check';
import {
  afterTime,
  begun,
  cancelled,
  isPaidFor,
  monthAfter,
  withGrant,
  withLimits,
  withoutPayment,
  withPayment,
} from './subscription.js';
import type { PaidMonth } from './paid-terms.js';
import type { SubscriptionState } from './subscription.js';

const starterLimits = defaultLimits.starter;
const start = new Date('2026-01-31T10:00:00Z');
const at = (days: number) => new Date(start.getTime() + days * 86_400_000);
const price = { starter: 0, pro: 9_900, premium: 19_900 } as const;
const month = (payment: string, plan: 'pro' | 'premium' = 'pro'): PaidMonth => ({
  payment,
  plan,
  limits: defaultLimits[plan],
  priceMinor: price[plan],
});
const aStarter = (requestedPlan: 'starter' | 'pro' = 'starter') =>
  begun({ plan: 'starter', limits: starterLimits, requestedPlan, isGranted: false }, start);
const pay = (state: SubscriptionState, paid: PaidMonth, now = start) =>
  withPayment(state, paid, { now, starterLimits });

describe('a month', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['2026-12-15T23:59:59Z', '2027-01-15T23:59:59Z'],
    ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'],
  ])('after %s ends at %s', (from, to) => {
    expect(monthAfter(new Date(from))).toEqual(new Date(to));
  });
});

describe('a registration', () => {
  it('that asked for more waits for its payment, and is a starter when none comes', () => {
    const waiting = aStarter('pro');
    expect(waiting).toMatchObject({ plan: 'starter', status: 'pending' });
    expect(afterTime(waiting, { now: at(13), starterLimits })).toBeNull();
    expect(afterTime(waiting, { now: at(14), starterLimits })).toMatchObject({ status: 'active' });
    expect(pay(waiting, month('a'))).toMatchObject({ plan: 'pro', status: 'active', paid: true });
  });
});

describe('a payment', () => {
  it('runs a month, and for longer when it is paid again', () => {
    const first = pay(aStarter(), month('a'))!;
    expect(first.endDate).toEqual(new Date('2026-02-28T10:00:00Z'));
    expect(pay(first, month('a'))).toBeNull();
    expect(pay(first, month('b'))!.endDate).toEqual(new Date('2026-03-28T10:00:00Z'));
  });

  it('of a dearer plan begins at once, and what is left of the other counts at its price', () => {
    const pro = pay(aStarter(), month('a'))!;
    const now = at(14);
    const premium = pay(pro, month('b', 'premium'), now)!;
    expect(premium).toMatchObject({ plan: 'premium', startDate: now, limits: defaultLimits.premium });
    const extraMs = premium.endDate!.getTime() - monthAfter(now).getTime();
    expect(extraMs).toBe(Math.floor(((pro.endDate!.getTime() - now.getTime()) * 9_900) / 19_900));
  });

  it('of a cheaper plan begins when the other ends', () => {
    const premium = pay(aStarter(), month('a', 'premium'))!;
    const waiting = pay(premium, month('b'), at(3))!;
    expect(waiting).toMatchObject({ plan: 'premium', endDate: premium.endDate });
    const then = afterTime(waiting, { now: premium.endDate!, starterLimits })!;
    expect(then).toMatchObject({ plan: 'pro', startDate: premium.endDate, limits: defaultLimits.pro });
    expect(afterTime(then, { now: at(100), starterLimits })).toMatchObject({
      plan: 'starter',
      status: 'expired',
      lapsedPlan: 'pro',
      limits: starterLimits,
      paid: false,
    });
  });

  it('that went back takes its time with it, and is never granted after that', () => {
    const twice = pay(pay(aStarter(), month('a'))!, month('b'))!;
    const once = withoutPayment(twice, 'b', { now: at(1), starterLimits })!;
    expect(once.endDate).toEqual(new Date('2026-02-28T10:00:00Z'));
    expect(withoutPayment(once, 'b', { now: at(1), starterLimits })).toBeNull();
    expect(pay(once, month('b'), at(2))).toBeNull();
    expect(withoutPayment(once, 'a', { now: at(3), starterLimits })).toMatchObject({ status: 'expired' });
  });
});

describe('cancelling', () => {
  it('is for what is active and paid, and leaves it usable to its end', () => {
    expect(cancelled(aStarter(), 'די', start)).toBeNull();
    const pro = pay(aStarter(), month('a'))!;
    const state = cancelled(pro, 'די', at(1))!;
    expect(state).toMatchObject({ status: 'cancelled', plan: 'pro', endDate: pro.endDate });
    expect(cancelled(state, 'די', at(1))).toBeNull();
    expect(afterTime(state, { now: at(40), starterLimits })).toMatchObject({ status: 'expired' });
    expect(pay(state, month('b'), at(2))).toMatchObject({ status: 'active' });
  });
});

const grant = (
  state: SubscriptionState,
  endDate: Date | null,
  now = start,
  plan: 'pro' | 'premium' = 'pro',
) => withGrant(state, { plan, limits: defaultLimits[plan], endDate }, { now, starterLimits });

describe('a plan that an admin gives', () => {
  it('begins at once, unpaid, and ends by itself where it has an end', () => {
    const given = grant(aStarter('pro'), at(10));
    expect(given).toMatchObject({ plan: 'pro', status: 'active', paid: false, dueAt: at(10) });
    expect(afterTime(given, { now: at(9), starterLimits })).toBeNull();
    const ended = afterTime(given, { now: at(10), starterLimits });
    expect(ended).toMatchObject({ plan: 'starter', status: 'expired', limits: starterLimits });
    const endless = grant(given, null, at(1));
    expect(endless).toMatchObject({ endDate: null, dueAt: undefined, startDate: start });
    expect(afterTime(endless, { now: at(1_000), starterLimits })).toBeNull();
  });

  it('lets the paid month of the same plan go on to another end', () => {
    const paid = pay(aStarter(), month('a'))!;
    const longer = grant(paid, at(90), at(1));
    expect(longer).toMatchObject({ paid: true, startDate: start, dueAt: at(90) });
    expect(withoutPayment(longer, 'a', { now: at(2), starterLimits })!.endDate).toEqual(at(62));
    expect(grant(paid, null, at(1)).paid).toBe(false);
  });

  it('replaces another one; its refund takes nothing of the gift, and months paid ahead follow', () => {
    const premium = pay(aStarter(), month('a', 'premium'))!;
    const ahead = pay(premium, month('b'), at(1))!;
    const given = withGrant(
      ahead,
      { plan: 'starter', limits: starterLimits, endDate: at(5) },
      { now: at(2), starterLimits },
    );
    expect(given).toMatchObject({ plan: 'starter', paid: false, startDate: at(2) });
    expect(withoutPayment(given, 'a', { now: at(3), starterLimits })).toMatchObject({ endDate: at(5) });
    expect(afterTime(given, { now: at(5), starterLimits })).toMatchObject({
      plan: 'pro',
      paid: true,
      startDate: at(5),
    });
  });

  it('grants what the plan grants, when that is changed', () => {
    const given = grant(aStarter(), null);
    const limits = { ...defaultLimits.pro, campaignsPerMonth: 7 };
    expect(withLimits(given, { plan: 'pro', limits })!.limits).toEqual(limits);
    expect(withLimits(given, { plan: 'pro', limits: { ...defaultLimits.pro } })).toBeNull();
    expect(withLimits(given, { plan: 'premium', limits })).toBeNull();
  });
});

type Happening =
  | { kind: 'pay' | 'refund'; payment: string; plan: 'pro' | 'premium'; days: number }
  | { kind: 'cancel' | 'time'; days: number }
  | { kind: 'grant'; plan: 'pro' | 'premium'; lasts: number; days: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pay' as const, 'refund' as const),
    payment: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    plan: fc.constantFrom('pro' as const, 'premium' as const),
    days: fc.integer({ min: 0, max: 20 }),
  }),
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'time' as const),
    days: fc.integer({ min: 0, max: 40 }),
  }),
);
const gift: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constant('grant' as const),
  plan: fc.constantFrom('pro' as const, 'premium' as const),
  lasts: fc.integer({ min: 1, max: 40 }),
  days: fc.integer({ min: 0, max: 20 }),
});

function afterHappening(state: SubscriptionState, one: Happening, now: Date): SubscriptionState | null {
  const moment = { now, starterLimits };
  switch (one.kind) {
    case 'pay':
      return withPayment(state, month(one.payment, one.plan), moment);
    case 'refund':
      return withoutPayment(state, one.payment, moment);
    case 'cancel':
      return cancelled(state, 'די', now);
    case 'grant':
      return grant(state, new Date(now.getTime() + one.lasts * 86_400_000), now, one.plan);
    default:
      return afterTime(state, moment);
  }
}

it('whatever happens: paid time has an end, nobody has a plan without it, and no payment counts twice', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (history) => {
      let state = aStarter();
      let days = 0;
      for (const one of history) {
        days += one.days;
        const moment = { now: at(days), starterLimits };
        const next = afterHappening(state, one, moment.now);
        state = next ?? state;
        const { granted = [], refunded = [] } = state.terms ?? {};
        expect(new Set(granted).size).toBe(granted.length);
        expect(new Set(refunded).size).toBe(refunded.length);
        expect(planIds).toContain(state.plan);
        if (state.paid) expect(state.dueAt).toEqual(state.endDate);
        else expect([state.plan, state.limits]).toEqual(['starter', starterLimits]);
        const settled = afterTime(state, moment) ?? state;
        expect(settled.paid).toBe(isPaidFor(settled, moment.now));
        // Whatever was paid and not refunded has not vanished while its time runs.
        if (one.kind === 'pay' && next && !refunded.includes(one.payment)) expect(settled.paid).toBe(true);
      }
      const end = { now: at(days + 400), starterLimits };
      expect(afterTime(state, end) ?? state).toMatchObject({ plan: 'starter', paid: false });
    }),
  );
});

it('whatever admins give in between: what has an end ends then, and paid is what somebody pays for', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(happening, gift), { maxLength: 40 }), (history) => {
      let state = aStarter();
      let days = 0;
      for (const one of history) {
        days += one.days;
        const moment = { now: at(days), starterLimits };
        state = afterHappening(state, one, moment.now) ?? state;
        if (state.plan !== 'starter') expect(state.dueAt).toEqual(state.endDate);
        const settled = afterTime(state, moment) ?? state;
        expect(settled.paid && !isPaidFor(settled, moment.now)).toBe(false);
        if (one.kind === 'grant') expect(settled).toMatchObject({ plan: one.plan, status: 'active' });
      }
      const end = { now: at(days + 2_000), starterLimits };
      expect(afterTime(state, end) ?? state).toMatchObject({ plan: 'starter', paid: false });
    }),
  );
});
