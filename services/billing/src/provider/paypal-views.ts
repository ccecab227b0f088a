import { z } from 'zod';
import type { Money, ProviderOrder } from './provider-order.js';
import { ProviderFault } from './payment-provider.js';
import type { ProviderFaultKind } from './payment-provider.js';

const money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/) });

const capture = z.object({ id: z.string(), status: z.string(), amount: money });

/** Of the one capture of an order. */
const refund = z.object({ status: z.string(), amount: money.optional() });

/** An order as Orders v2 shows it, as far as it is read. */
const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .default([]),
});

const statuses: Record<string, ProviderOrder['status']> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
};

/** A part that went back leaves the month paid; the reconciliation shows it by the refunds. */
const captureStatuses: Record<string, NonNullable<ProviderOrder['capture']>['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
};

/** @throws ProviderFault `unknown` for what is no order */
export function toProviderOrder(body: unknown): ProviderOrder {
  const parsed = order.safeParse(body);
  const status = parsed.success ? statuses[parsed.data.status] : undefined;
  const [unit, ...others] = parsed.data?.purchase_units ?? [];
  if (!parsed.success || status === undefined || !unit || others.length > 0)
    throw new ProviderFault('unknown', 'the answer is not an order');
  return {
    id: parsed.data.id,
    status,
    customId: unit.custom_id ?? null,
    amount: unit.amount ? toMoney(unit.amount) : null,
    capture: withRefunds(toCapture(unit.payments?.captures ?? []), unit.payments?.refunds),
  };
}

/** The one that counts: money that is here before what was tried. */
function toCapture(captures: readonly z.output<typeof capture>[]): ProviderOrder['capture'] {
  const known = captures.map(({ id, status, amount }) => {
    const state = captureStatuses[status];
    if (state === undefined) throw new ProviderFault('unknown', 'a capture has a state that is not known');
    return { id, status: state, amount: toMoney(amount) };
  });
  const order = ['completed', 'pending', 'refunded', 'declined'];
  known.sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  return known[0] ?? null;
}

const goingBack = ['COMPLETED', 'PENDING'];

function withRefunds(
  known: ProviderOrder['capture'],
  refunds: readonly z.output<typeof refund>[] = [],
): ProviderOrder['capture'] {
  if (!known || refunds.length === 0) return known;
  const amounts = refunds
    .filter(({ status }) => goingBack.includes(status))
    .map(({ amount }) => (amount ? toMoney(amount).minor : Number.NaN));
  return { ...known, refundedMinor: amounts.reduce((sum, minor) => sum + minor, 0) };
}

function toMoney({ currency_code: currency, value }: z.output<typeof money>): Money {
  const [whole = '0', part = ''] = value.split('.');
  // No rounding: 99.001 is not 99.
  const minor = part.length > 2 ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return { minor, currency };
}

/** `9900` is `99.00`. */
export function toValue({ minor }: Money): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

const kindsOfIssue: Record<string, ProviderFaultKind> = {
  ORDER_NOT_APPROVED: 'not-approved',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  CAPTURE_FULLY_REFUNDED: 'already-captured',
  ORDER_VOIDED: 'voided',
  ORDER_EXPIRED: 'voided',
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
};
const refusal = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** What an answer other than 2xx means. Its text is the provider's: only names and its debug id are kept. */
export function faultOf(status: number, body: unknown): ProviderFault {
  const { name = '', debug_id: debugId = '', details = [] } = refusal.safeParse(body).data ?? {};
  const issue = details[0]?.issue ?? '';
  const message = `status ${status} ${name} ${issue} ${debugId}`.trim().slice(0, 200);
  if (status === 404) return new ProviderFault('not-found', message);
  // 401: the token ended; 409: the same request is under way.
  const saysNothing = status >= 500 || [401, 408, 409, 429].includes(status);
  return new ProviderFault(saysNothing ? 'unknown' : (kindsOfIssue[issue] ?? 'refused'), message);
}
