import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '@megafon/contracts';
import fc from 'fast-check';
import { closed, goingBack, nextLook, nextStep, opened, taken } from './order.js';
import type { PaymentOrder } from './order.js';
import type { ProviderOrder } from '../provider/provider-order.js';

const now = new Date('2026-03-01T09:00:00Z');
const terms = { plan: 'pro', limits: defaultLimits.pro, amountMinor: 9_900, currency: 'ILS' } as const;
const anOrder = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...opened(terms, now),
  state: 'created',
  ...over,
});
const amount = { minor: 9_900, currency: 'ILS' };
const truth = (over: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: 'P1',
  status: 'open',
  customId: 'o1',
  amount,
  capture: null,
  ...over,
});
const capture = (over: Partial<NonNullable<ProviderOrder['capture']>> = {}): ProviderOrder['capture'] => ({
  id: 'C1',
  status: 'completed',
  amount,
  ...over,
});
const stepOf = (order: PaymentOrder, known: ProviderOrder) => nextStep(order, 'o1', known).kind;

describe('the step that follows', () => {
  it.each([
    [{}, 'wait'],
    [{ status: 'approved' }, 'capture'],
    [{ status: 'voided' }, 'close'],
    [{ status: 'completed', capture: capture() }, 'take'],
    [{ status: 'completed', capture: capture({ status: 'pending' }) }, 'wait'],
    [{ status: 'completed', capture: capture({ status: 'declined' }) }, 'declined'],
    [{ status: 'completed', capture: capture({ status: 'refunded' }) }, 'went-back'],
  ] as const)('of %j is to %s', (known, step) => {
    expect(stepOf(anOrder(), truth(known))).toBe(step);
  });

  it.each([
    [{ amount: { minor: 100, currency: 'ILS' } }],
    [{ amount: { minor: 9_900, currency: 'USD' } }],
    [{ amount: { minor: Number.NaN, currency: 'ILS' } }],
    [{ amount: null }],
    [{ customId: 'another' }],
    [{ customId: null }],
  ])('never takes an order that was changed: %j', (changed) => {
    expect(stepOf(anOrder(), truth({ ...changed, status: 'approved' }))).toBe('mismatch');
    const wasTaken = truth({ ...changed, status: 'completed', capture: capture() });
    expect(stepOf(anOrder(), wasTaken)).toBe('give-back');
  });

  it('gives back what was taken in another amount, after the order was closed, or of somebody who is gone', () => {
    const less = truth({ capture: capture({ amount: { minor: 1, currency: 'ILS' } }) });
    expect(stepOf(anOrder(), less)).toBe('give-back');
    expect(stepOf(anOrder({ state: 'closed' }), truth({ capture: capture() }))).toBe('give-back');
    expect(stepOf(anOrder({ withdrawn: true }), truth({ capture: capture() }))).toBe('give-back');
    expect(stepOf(anOrder({ withdrawn: true }), truth({ status: 'approved' }))).toBe('close');
    expect(stepOf(anOrder({ state: 'closed' }), truth({ status: 'approved' }))).toBe('close');
  });
});

it('whatever the provider says and however often: what is granted stays, and no slot is held by what is over', () => {
  const change = fc.constantFrom('take', 'back', 'close');
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let order = anOrder();
      for (const one of changes) {
        const open = ['creating', 'created', 'capturing'].includes(order.state);
        if (one === 'take' && order.state !== 'refunding') order = taken(order, 'o1', 'C1', now);
        if (one === 'back') order = goingBack(order, 'o1', { captureId: 'C1', now });
        if (one === 'close' && open) order = closed(order, 'o1', now);
        if (order.state !== 'created') expect(order.slot).toBe('o1');
        if (order.state === 'taken' || order.state === 'refunding') {
          expect(order.dueAt).toBeDefined();
          expect(order.captureId).toBe('C1');
        }
        if (order.state === 'refunding') expect(order.closedAt).toBeUndefined();
      }
      expect(taken(anOrder({ state: 'granted' }), 'o1', 'C2', now)).toEqual(anOrder({ state: 'granted' }));
    }),
  );
});

it('is looked at less and less often, and at least each hour', () => {
  const waits = [0, 1, 5, 30, 1_000].map((n) => nextLook(n, now).getTime() - now.getTime());
  expect(waits).toEqual([5_000, 10_000, 160_000, 3_600_000, 3_600_000]);
});
