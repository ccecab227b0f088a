import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { isoTime } from '../text/text.js';
import { subscription } from './billing.js';
import { currencies, planId } from './plans.js';

/** How long a call may take that waits for the payment provider, in milliseconds. */
const providerTimeoutMs = 30_000;
/** The provider's own id of an order. */
const orderId = z.string().regex(/^[\w-]{1,64}$/);

export const getPaymentScript = endpoint({
  method: 'GET',
  path: '/paypal/script',
  service: 'billing',
  access: 'public',
  summary: "The address of the payment provider's script for a page; null while payments are not offered.",
  reply: z.object({ success: z.literal(true), scriptUrl: z.url().nullable() }),
});

export const createPaymentOrder = endpoint({
  method: 'POST',
  path: '/paypal/create-order',
  service: 'billing',
  access: 'user',
  summary:
    'Opens an order for one month of a plan at its price; an order that is open for it already is used.',
  body: z.strictObject({
    planId,
    /** Of the script that the page has: what it cannot have approved by that one is of no use to it. */
    scriptUrl: z.url().max(2_000).optional(),
  }),
  reply: z.object({ success: z.literal(true), orderId }),
  timeoutMs: providerTimeoutMs,
  cost: 5,
  errors: [
    'PLAN.NOT_FOUND',
    'PAYMENT.NOT_OFFERED',
    'PAYMENT.FREE_PLAN',
    'PAYMENT.PLAN_HELD',
    'PAYMENT.PENDING',
  ],
});

export const capturePaymentOrder = endpoint({
  method: 'POST',
  path: '/paypal/capture-order',
  service: 'billing',
  access: 'user',
  summary:
    'Takes the money of an order that was approved, once, and grants its month. May be repeated. `pending`: the provider still looks at the payment.',
  body: z.strictObject({ orderId }),
  reply: z.object({
    success: z.literal(true),
    status: z.enum(['completed', 'pending']),
    subscription,
  }),
  timeoutMs: providerTimeoutMs,
  cost: 5,
  errors: [
    'PAYMENT.NOT_OFFERED',
    'PAYMENT.ORDER_NOT_FOUND',
    'PAYMENT.NOT_APPROVED',
    'PAYMENT.DECLINED',
    'PAYMENT.MISMATCH',
    'PAYMENT.CLOSED',
  ],
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/paypal/cancel-subscription',
  service: 'billing',
  access: 'user',
  summary: 'Cancels a paid subscription that is active. It stays usable until the end of what was paid.',
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ success: z.literal(true), subscription }),
  errors: ['SUBSCRIPTION.NOT_ACTIVE'],
});

/** What a provider says when it sends a notice, beside the notice itself. */
const transmissionHeader = z.string().min(1).max(2_000);

/** From outside it is the provider's JSON with its headers; the gateway hands it on as it was written. */
export const receivePaymentNotice = endpoint({
  method: 'POST',
  path: '/paypal/webhook',
  service: 'billing',
  access: 'public',
  summary: 'A notice of the payment provider. Its signature is verified, and the order then asked for anew.',
  body: z.strictObject({
    id: transmissionHeader,
    time: transmissionHeader,
    signature: transmissionHeader,
    certUrl: transmissionHeader,
    algorithm: transmissionHeader,
    /** The body to the byte: another spelling of the same JSON has another signature. */
    notice: z.string().max(65_536),
  }),
  reply: z.object({ received: z.literal(true) }),
  controller: 'custom',
  bodyLimitBytes: 65_536,
  timeoutMs: providerTimeoutMs,
  errors: ['PAYMENT.NOTICE_REFUSED'],
});

/** Any JSON object. */
export const paymentNotice = z.record(z.string(), z.unknown());

/** Money was taken, and its month granted. Published by billing only; keyed by user. */
export const paymentTaken = event('billing.payment.taken.v1', {
  key: (data) => data.userId,
  data: z.object({
    userId: z.string(),
    paymentId: z.string(),
    plan: planId,
    /** As the plan was called when it was ordered; left out by older ones. */
    planName: z.string().optional(),
    /** In hundredths of the currency: 9900 is 99 ₪. */
    amountMinor: z.number().int().min(0),
    currency: z.enum(currencies),
    takenAt: isoTime,
    /** Until when the subscription runs now. */
    paidUntil: isoTime.nullable(),
    /** Whether an invoice of it is issued, which says all of this; not where it is left out. */
    invoiced: z.boolean().optional(),
  }),
});
