import { expect, it } from '@jest/globals';
import { differencesOf } from './reconcile-ledger.js';

const amount = { minor: 9_900, currency: 'ILS' };
const booked = { kind: 'capture', amountMinor: 9_900, currency: 'ILS' } as const;
const back = { ...booked, kind: 'refund' } as const;
const taken = { id: 'C1', status: 'completed', amount } as const;
const refunded = { ...taken, status: 'refunded' } as const;

it.each([
  [[booked], taken, 'granted', []],
  [[], null, 'closed', []],
  [[booked, back], refunded, 'refunded', []],
  [[], taken, 'created', ['not-booked']],
  [[booked], null, 'granted', ['not-taken']],
  [[booked], refunded, 'granted', ['not-booked-refund']],
  [[booked, back], taken, 'refunded', ['not-refunded']],
  [[{ ...booked, amountMinor: 1 }], taken, 'granted', ['amount']],
  [[booked], { ...taken, refundedMinor: 3_000 }, 'granted', ['not-booked-refund']],
  [[booked, back], { ...refunded, refundedMinor: 9_900 }, 'refunded', []],
  [[booked, { ...back, amountMinor: 9_000 }], refunded, 'refunded', ['refund-amount']],
  [[booked, back], { ...refunded, refundedMinor: 9_000 }, 'refunded', ['refund-amount']],
  [[booked], taken, 'taken', ['not-granted']],
] as const)('%j against %j of an order that is %s differs in %j', (rows, capture, state, differences) => {
  expect(differencesOf(rows, capture, state)).toEqual(differences);
});
