import type { PlanId, PlanLimits } from '@megafon/contracts';
import type { Money, ProviderOrder } from '../provider/provider-order.js';

/**
 *     creating ─▶ created ─▶ capturing ─▶ taken ─▶ granted
 *                    │            │          └─▶ refunding ─▶ refunded   (nobody is there any more, or not what was ordered)
 *                    └─▶ closed ◀─┘                                       granted ─▶ refunded by the provider
 */
type OrderState =
  'creating' | 'created' | 'capturing' | 'taken' | 'granted' | 'refunding' | 'refunded' | 'closed';

/** What one person pays for: a month of a plan at the price of the day. */
export interface PaymentOrder {
  plan: PlanId;
  /** As it was called then; absent in those of before that was kept. */
  planName?: string;
  limits: PlanLimits;
  amountMinor: number;
  currency: 'ILS';
  state: OrderState;
  /** While it is open `open:<plan>`, so that a person has one of each; its own id afterwards. Unique with the owner. */
  slot: string;
  openedAt: Date;
  /** The provider's id; absent until the provider knows the order. */
  providerOrderId?: string;
  /** Whose order it is at the provider, of several; absent in those of before that was kept. */
  clientId?: string;
  captureId?: string;
  /** As whoever ordered called themselves then. */
  payerName?: string;
  /** What was taken, where that is not what was ordered. */
  captured?: Money;
  takenAt?: Date;
  /** Its user is gone: what is taken goes back. */
  withdrawn: boolean;
  /** The bank of the person refused it: it is closed, whoever looks at it next. */
  declined: boolean;
  /** Looks at the provider that settled nothing. */
  attempts: number;
  /** When it is looked at again by itself; absent where it is over. */
  dueAt?: Date | undefined;
  /** Closed without money: goes after a while. */
  closedAt?: Date | undefined;
}

/** What follows from what the provider says of an order. */
export type Step =
  | { kind: 'capture' | 'wait' | 'declined' | 'close' | 'mismatch' }
  | { kind: 'take' | 'give-back' | 'went-back'; captureId: string; amount: Money };

/** For so long a person may think about a payment page, in milliseconds; the provider keeps orders that long. */
export const openForMs = 6 * 3_600_000;
/** An order this old is not offered again. */
export const reusedForMs = 3_600_000;

export function openSlot(plan: PlanId): string {
  return `open:${plan}`;
}

/** One that nobody was asked about yet. */
export function opened(
  terms: Pick<PaymentOrder, 'plan' | 'planName' | 'limits' | 'amountMinor' | 'currency' | 'payerName'>,
  now: Date,
): PaymentOrder {
  return {
    ...terms,
    state: 'creating',
    slot: openSlot(terms.plan),
    openedAt: now,
    withdrawn: false,
    declined: false,
    attempts: 0,
    // The provider's answer may never come: nobody knows of it then.
    dueAt: new Date(now.getTime() + openForMs),
  };
}

/** @param id the order's own, which the provider keeps as `custom_id` */
export function nextStep(
  order: Pick<PaymentOrder, 'amountMinor' | 'currency' | 'state' | 'withdrawn'>,
  id: string,
  truth: ProviderOrder,
): Step {
  const { capture } = truth;
  const isOrdered = (amount: Money | null) =>
    amount !== null && amount.minor === order.amountMinor && amount.currency === order.currency;
  const isRight = truth.customId === id && isOrdered(truth.amount);
  if (capture) {
    const { id: captureId, amount } = capture;
    if (capture.status === 'refunded') return { kind: 'went-back', captureId, amount };
    if (capture.status === 'pending') return { kind: 'wait' };
    if (capture.status === 'declined') return { kind: 'declined' };
    const isGood = isRight && isOrdered(amount) && !order.withdrawn && order.state !== 'closed';
    return { kind: isGood ? 'take' : 'give-back', captureId, amount };
  }
  if (!isRight) return { kind: 'mismatch' };
  const isOver = truth.status === 'voided' || order.withdrawn || order.state === 'closed';
  if (isOver) return { kind: 'close' };
  return { kind: truth.status === 'approved' ? 'capture' : 'wait' };
}

const firstWaitMs = 5_000;
const longestWaitMs = 3_600_000;

/** When to look again after so many looks in vain. */
export function nextLook(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts, 20)));
}

/** Nothing was paid, and nothing will be. */
export function closed<T extends PaymentOrder>(order: T, id: string, now: Date): T {
  return { ...order, state: 'closed', slot: id, closedAt: now, dueAt: undefined };
}

/** The bank refused. The provider may still take its money at a second try, which nobody waits for any more. */
export function declined<T extends PaymentOrder>(order: T, id: string, now: Date): T {
  return { ...closed(order, id, now), declined: true };
}

/** The money was taken; the month is still to be granted. */
export function taken<T extends PaymentOrder>(order: T, id: string, captureId: string, now: Date): T {
  if (order.state === 'granted' || order.state === 'taken') return order;
  const fields = { state: 'taken', slot: id, captureId, takenAt: now, dueAt: nextLook(0, now) } as const;
  return { ...order, ...fields, attempts: 0 };
}

/**
 * The money was taken, and must go back.
 * @param captured what was taken; as ordered unless given
 */
export function goingBack<T extends PaymentOrder>(
  order: T,
  id: string,
  { captureId, captured, now }: { captureId: string; captured?: Money; now: Date },
): T {
  if (order.state === 'refunding' || order.state === 'refunded') return order;
  const fields = { state: 'refunding', slot: id, captureId, dueAt: nextLook(0, now) } as const;
  return { ...order, ...fields, ...(captured && { captured }), closedAt: undefined, attempts: 0 };
}
