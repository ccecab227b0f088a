import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ProviderFault } from './payment-provider.js';
import { faultOf, toProviderOrder, toValue } from './paypal-views.js';

const order = (unit: Record<string, unknown>, status = 'APPROVED') => ({
  id: 'P1',
  status,
  purchase_units: [{ custom_id: 'o1', amount: { currency_code: 'ILS', value: '99.00' }, ...unit }],
});
const capture = (status: string) => ({
  id: `C-${status}`,
  status,
  amount: { currency_code: 'ILS', value: '99' },
});

describe('an order as the provider shows it', () => {
  it('has its amount in hundredths, without rounding', () => {
    expect(toProviderOrder(order({})).amount).toEqual({ minor: 9_900, currency: 'ILS' });
    const odd = order({ amount: { currency_code: 'ILS', value: '99.001' } });
    expect(toProviderOrder(odd).amount?.minor).toBeNaN();
  });

  it('keeps any amount through writing and reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => {
        const value = toValue({ minor, currency: 'ILS' });
        expect(value).toMatch(/^\d+\.\d\d$/);
        expect(toProviderOrder(order({ amount: { currency_code: 'ILS', value } })).amount?.minor).toBe(minor);
      }),
    );
  });

  it('shows money that is here before what was only tried', () => {
    const captures = [capture('DECLINED'), capture('COMPLETED'), capture('PENDING')];
    const known = toProviderOrder(order({ payments: { captures } }, 'COMPLETED'));
    expect(known.capture).toMatchObject({ id: 'C-COMPLETED', status: 'completed' });
  });

  it('tells what of its money went back, where refunds are listed', () => {
    const back = (status: string, value: string) => ({ status, amount: { currency_code: 'ILS', value } });
    const refunds = [back('COMPLETED', '20.00'), back('PENDING', '9.50'), back('FAILED', '30.00')];
    const captures = [capture('PARTIALLY_REFUNDED')];
    const known = toProviderOrder(order({ payments: { captures, refunds } }, 'COMPLETED'));
    expect(known.capture).toMatchObject({ status: 'completed', refundedMinor: 2_950 });
    expect(toProviderOrder(order({ payments: { captures } })).capture).not.toHaveProperty('refundedMinor');
  });

  it.each([
    [null],
    [{}],
    [{ id: 'P1', status: 'NEW-STATE', purchase_units: [] }],
    [{ ...order({}), purchase_units: [{}, {}] }],
    [order({ payments: { captures: [capture('NEW-STATE')] } })],
  ])('is not guessed at where it is not known: %j', (body) => {
    expect(() => toProviderOrder(body)).toThrow(ProviderFault);
  });
});

it.each([
  [500, {}, 'unknown'],
  [429, {}, 'unknown'],
  [409, { details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] }, 'unknown'],
  [404, {}, 'not-found'],
  [422, { details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 'not-approved'],
  [422, { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }, 'already-captured'],
  [422, { details: [{ issue: 'INSTRUMENT_DECLINED' }] }, 'declined'],
  [422, { details: [{ issue: 'SOMETHING_NEW' }] }, 'refused'],
  [400, 'no object', 'refused'],
])('an answer of %i with %j is %s', (status, body, kind) => {
  expect(faultOf(status, body).kind).toBe(kind);
});
