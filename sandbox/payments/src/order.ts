/** Orders as PayPal's Orders v2 has them, as far as the product needs them. */
export type OrderStatus = 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';

interface Money {
  currency_code: string;
  value: string;
}

interface PurchaseUnit {
  reference_id?: string | undefined;
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  description?: string | undefined;
  amount: Money;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED';
  amount: Money;
  custom_id?: string | undefined;
  create_time: string;
}

export interface Order {
  id: string;
  /** The application of the merchant that it is of. */
  clientId: string;
  intent: 'CAPTURE';
  status: OrderStatus;
  purchase_units: PurchaseUnit[];
  create_time: string;
  update_time: string;
  payer: Payer | null;
  capture: Capture | null;
  /** The bank of the person refuses what they chose to pay with, until they agree with something else. */
  isDeclined: boolean;
  /** The money is on its way for days, as from a bank account: its capture is pending until it is settled. */
  isSlow: boolean;
  returnUrl: string | null;
  cancelUrl: string | null;
}

export interface Payer {
  payer_id: string;
  email_address: string;
  name: { given_name: string; surname: string };
}

/** A refusal with PayPal's issue name. */
export interface Issue {
  issue:
    | 'ORDER_NOT_APPROVED'
    | 'ORDER_ALREADY_CAPTURED'
    | 'ORDER_VOIDED'
    | 'CAPTURE_FULLY_REFUNDED'
    | 'CAPTURE_NOT_PENDING'
    | 'INSTRUMENT_DECLINED';
}

/** The person agrees to pay, with something else where that was declined. A cancelled order stays cancelled. */
export function approve(order: Order, payer: Payer, now: Date): Issue | null {
  if (order.status === 'VOIDED') return { issue: 'ORDER_VOIDED' };
  order.isDeclined = false;
  if (order.status !== 'CREATED') return null;
  Object.assign(order, { status: 'APPROVED', payer, update_time: now.toISOString() });
  return null;
}

/** Takes the money of an approved order, once. */
export function capture(order: Order, captureId: string, now: Date): Issue | null {
  if (order.status === 'COMPLETED') return { issue: 'ORDER_ALREADY_CAPTURED' };
  if (order.status === 'VOIDED') return { issue: 'ORDER_VOIDED' };
  if (order.status !== 'APPROVED') return { issue: 'ORDER_NOT_APPROVED' };
  if (order.isDeclined) return { issue: 'INSTRUMENT_DECLINED' };
  const unit = order.purchase_units[0];
  order.capture = {
    id: captureId,
    status: order.isSlow ? 'PENDING' : 'COMPLETED',
    amount: unit?.amount ?? { currency_code: 'ILS', value: '0.00' },
    custom_id: unit?.custom_id,
    create_time: now.toISOString(),
  };
  order.status = 'COMPLETED';
  order.update_time = now.toISOString();
  return null;
}

/** Money that was on its way is there, or never comes. */
export function settle(order: Order, arrives: boolean, now: Date): Issue | null {
  if (order.capture?.status !== 'PENDING') return { issue: 'CAPTURE_NOT_PENDING' };
  order.capture.status = arrives ? 'COMPLETED' : 'DECLINED';
  order.update_time = now.toISOString();
  return null;
}

export function refund(order: Order, now: Date): Issue | null {
  if (order.capture?.status !== 'COMPLETED') return { issue: 'CAPTURE_FULLY_REFUNDED' };
  order.capture.status = 'REFUNDED';
  order.update_time = now.toISOString();
  return null;
}
