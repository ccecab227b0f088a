import { describe, expect, it } from '@jest/globals';
import { approve, capture, refund, settle } from './order.js';
import type { Order } from './order.js';

const now = new Date('2026-01-01T10:00:00Z');
const payer = { payer_id: 'P', email_address: 'p@sandbox.test', name: { given_name: 'א', surname: 'ב' } };

function anOrder(change: Partial<Order> = {}): Order {
  return {
    id: 'O1',
    clientId: 'client',
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: [{ custom_id: 'u1', amount: { currency_code: 'ILS', value: '99.00' } }],
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    payer: null,
    capture: null,
    isDeclined: false,
    isSlow: false,
    returnUrl: null,
    cancelUrl: null,
    ...change,
  };
}

describe('an order', () => {
  it('is captured once, with its amount and custom id, after the person approved', () => {
    const order = anOrder();
    expect(approve(order, payer, now)).toBeNull();
    expect(capture(order, 'C1', now)).toBeNull();
    expect(order.capture).toMatchObject({ id: 'C1', custom_id: 'u1', amount: { value: '99.00' } });
    expect(capture(order, 'C2', now)).toEqual({ issue: 'ORDER_ALREADY_CAPTURED' });
    expect(order.capture?.id).toBe('C1');
  });

  it('is not captured before it was approved, nor after it was cancelled', () => {
    expect(capture(anOrder(), 'C1', now)).toEqual({ issue: 'ORDER_NOT_APPROVED' });
    expect(capture(anOrder({ status: 'VOIDED' }), 'C1', now)).toEqual({ issue: 'ORDER_VOIDED' });
  });

  it('cannot be approved after it was cancelled, and a second approval changes nothing', () => {
    expect(approve(anOrder({ status: 'VOIDED' }), payer, now)).toEqual({ issue: 'ORDER_VOIDED' });
    const paid = anOrder({ status: 'COMPLETED' });
    expect(approve(paid, payer, now)).toBeNull();
    expect(paid.status).toBe('COMPLETED');
  });

  it.each([
    [true, 'COMPLETED'],
    [false, 'DECLINED'],
  ])('whose money is on its way is settled once: it arrives %s', (arrives, status) => {
    const order = anOrder({ status: 'APPROVED', isSlow: true });
    capture(order, 'C1', now);
    expect(order).toMatchObject({ status: 'COMPLETED', capture: { status: 'PENDING' } });
    expect(refund(order, now)).toEqual({ issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(settle(order, arrives, now)).toBeNull();
    expect(order.capture?.status).toBe(status);
    expect(settle(order, arrives, now)).toEqual({ issue: 'CAPTURE_NOT_PENDING' });
  });

  it('is refunded once, and only when it was paid', () => {
    const order = anOrder({ status: 'APPROVED' });
    expect(refund(order, now)).toEqual({ issue: 'CAPTURE_FULLY_REFUNDED' });
    capture(order, 'C1', now);
    expect(refund(order, now)).toBeNull();
    expect(refund(order, now)).toEqual({ issue: 'CAPTURE_FULLY_REFUNDED' });
  });
});
