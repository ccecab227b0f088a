import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '@megafon/contracts';
import fc from 'fast-check';
import { leftOf } from './paid-terms.js';
import type { PaidMonth } from './paid-terms.js';
import { afterTime, begun, cancelled, monthAfter, withoutPayment, withPayment } from './subscription.js';
import type { SubscriptionState } from './subscription.js';

const starterLimits = defaultLimits.starter;
const dayMs = 86_400_000;
const start = new Date('2026-01-31T10:00:00Z');
const at = (days: number) => new Date(start.getTime() + days * dayMs);
const price = { pro: 9_900, premium: 19_900 } as const;
type Plan = keyof typeof price;
const month = (payment: string, plan: Plan): PaidMonth => ({
  payment,
  plan,
  limits: defaultLimits[plan],
  priceMinor: price[plan],
});
const aStarter = begun(
  { plan: 'starter', limits: starterLimits, requestedPlan: 'starter', isGranted: false },
  start,
);
const pay = (state: SubscriptionState, payment: string, plan: Plan, now: Date) =>
  withPayment(state, month(payment, plan), { now, starterLimits }) ?? state;
const refund = (state: SubscriptionState, payment: string, now: Date) =>
  withoutPayment(state, payment, { now, starterLimits }) ?? state;
const expectAbout = (time: Date | null, expected: number) =>
  expect(Math.abs((time?.getTime() ?? 0) - expected)).toBeLessThan(10);

describe('an upgrade', () => {
  const pro = pay(aStarter, 'a', 'pro', start);
  const upgradedAt = at(14);
  const premium = pay(pro, 'b', 'premium', upgradedAt);

  it('whose money goes back at once leaves the earlier plan as it was', () => {
    const back = refund(premium, 'b', upgradedAt);
    expect(back).toMatchObject({ plan: 'pro', limits: defaultLimits.pro, status: 'active', paid: true });
    expectAbout(back.endDate, pro.endDate!.getTime());
    expect(back.dueAt).toEqual(back.endDate);
  });

  it('whose money goes back later has used up the earlier plan at its own price', () => {
    const now = at(17);
    const back = refund(premium, 'b', now);
    const usedMs = (3 * dayMs * price.premium) / price.pro;
    expect(back.plan).toBe('pro');
    expectAbout(back.endDate, pro.endDate!.getTime() - upgradedAt.getTime() - usedMs + now.getTime());
  });

  it('of which a part has run takes only what is left of it, and leaves the next month whole', () => {
    const twice = pay(pro, 'b', 'pro', at(1));
    expect(refund(twice, 'a', at(20)).endDate).toEqual(
      new Date(at(20).getTime() + twice.endDate!.getTime() - pro.endDate!.getTime()),
    );
  });

  it('keeps its own month when the money of the earlier plan goes back', () => {
    const back = refund(premium, 'a', upgradedAt);
    expect(back).toMatchObject({ plan: 'premium', limits: defaultLimits.premium });
    expect(back.endDate).toEqual(monthAfter(upgradedAt));
  });

  it('is over with the earlier plan when both go back, in either order', () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const none = refund(refund(premium, first, at(15)), second, at(15));
      expect(none).toMatchObject({ plan: 'starter', status: 'expired', paid: false });
    }
  });

  it('that was cancelled stays cancelled when its money goes back', () => {
    const back = refund(cancelled(premium, 'די', at(15))!, 'b', at(15));
    expect(back).toMatchObject({ plan: 'pro', status: 'cancelled' });
  });

  it('of before it was known which plan a payment paid leaves its plan as it is', () => {
    const credits = premium.terms!.credits.map(({ payment, addedMs }) => ({ payment, addedMs }));
    const old = { ...premium, terms: { ...premium.terms!, credits } };
    expect(refund(old, 'b', upgradedAt).plan).toBe('premium');
  });
});

/** One that waited may be longer than the month in which it runs. */
const someDays = 3.01 * dayMs * price.premium;
const someMs = 100 * price.premium;

/** What is left of a payment, in hundredths times milliseconds; a month that waits has 31 days. */
function worthOf({ paid, endDate, terms }: SubscriptionState, payment: string, now: Date): number {
  const leftMs = paid && endDate ? endDate.getTime() - now.getTime() : 0;
  const running = leftOf(terms?.credits ?? [], leftMs).find((credit) => credit.payment === payment);
  const waiting = terms?.queue.find((one) => one.payment === payment);
  return (running?.addedMs ?? 0) * (terms?.priceMinor ?? 0) + (waiting?.priceMinor ?? 0) * 31 * dayMs;
}

const payments = fc.array(
  fc.record({ plan: fc.constantFrom<Plan>('pro', 'premium'), days: fc.integer({ min: 0, max: 25 }) }),
  { minLength: 1, maxLength: 8 },
);

it('a refund takes what is left of its payment and nothing of another, in whatever order money goes back', () => {
  fc.assert(
    fc.property(payments, fc.integer({ min: 0, max: 20 }), fc.func(fc.nat()), (paid, later, place) => {
      let days = 0;
      let state = aStarter;
      const ids = paid.map(({ plan, days: after }, index) => {
        days += after;
        state = pay(state, String(index), plan, at(days));
        return String(index);
      });
      const now = at(days + later);
      state = afterTime(state, { now, starterLimits }) ?? state;
      const shuffled = ids.toSorted((one, other) => place(Number(one)) - place(Number(other)));
      for (const id of shuffled) {
        const before = state;
        state = refund(before, id, now);
        expect(worthOf(state, id, now)).toBe(0);
        for (const other of ids.filter((one) => one !== id)) {
          const changed = worthOf(state, other, now) - worthOf(before, other, now);
          const began = before.terms?.queue.some((one) => one.payment === other) === true;
          expect(Math.abs(changed)).toBeLessThan(began ? someDays : someMs);
        }
        // Nobody keeps a plan whose money went back.
        const holders = paid.filter((_, index) => !state.terms?.refunded.includes(String(index)));
        if (state.paid) expect(holders.map(({ plan }) => plan)).toContain(state.plan);
      }
      expect(state).toMatchObject({ plan: 'starter', paid: false });
    }),
    { numRuns: 1_000 },
  );
});
