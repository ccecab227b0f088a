import { randomBytes } from 'node:crypto';
import { approve, capture, refund, settle } from './order.js';
import type { Issue, Order } from './order.js';
import type { OrderInput } from './order-input.js';

const payer = {
  payer_id: 'SANDBOXPAYER1',
  email_address: 'payer@sandbox.test',
  name: { given_name: 'דנה', surname: 'כהן' },
};

export const ledgerEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];

/** All orders, in memory, and what is told to the webhook. */
export class Ledger {
  private readonly orders = new Map<string, Order>();
  private readonly answered = new Map<string, unknown>();
  /** Told of each change that PayPal would send a webhook for. */
  onEvent: (event: LedgerEvent, order: Order) => void = () => undefined;

  constructor(readonly now: () => Date = () => new Date()) {}

  create(input: OrderInput, clientId: string): Order {
    const at = this.now().toISOString();
    const addresses = input.payment_source?.paypal.experience_context ?? input.application_context;
    const order: Order = {
      id: newId(),
      clientId,
      intent: 'CAPTURE',
      status: 'CREATED',
      purchase_units: input.purchase_units.map((unit) => ({
        ...unit,
        reference_id: unit.reference_id ?? 'default',
      })),
      create_time: at,
      update_time: at,
      payer: null,
      capture: null,
      isDeclined: false,
      isSlow: false,
      returnUrl: addresses?.return_url ?? null,
      cancelUrl: addresses?.cancel_url ?? null,
    };
    this.orders.set(order.id, order);
    return order;
  }

  find(id: string | undefined): Order | undefined {
    return this.orders.get(id ?? '');
  }

  findByCapture(captureId: string): Order | undefined {
    return [...this.orders.values()].find((order) => order.capture?.id === captureId);
  }

  /** Newest first. */
  list(): Order[] {
    return [...this.orders.values()].reverse();
  }

  approve(order: Order): Issue | null {
    const wasNew = order.status === 'CREATED';
    const issue = approve(order, payer, this.now());
    if (wasNew && !issue) this.onEvent('CHECKOUT.ORDER.APPROVED', order);
    return issue;
  }

  cancel(order: Order): void {
    if (order.status === 'CREATED') order.status = 'VOIDED';
  }

  capture(order: Order): Issue | null {
    const issue = capture(order, newId(), this.now());
    if (!issue) this.onEvent(order.isSlow ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', order);
    return issue;
  }

  /** @param arrives what was on its way, or it is denied */
  settle(order: Order, arrives: boolean): Issue | null {
    const issue = settle(order, arrives, this.now());
    if (!issue) this.onEvent(arrives ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', order);
    return issue;
  }

  refund(order: Order): Issue | null {
    const issue = refund(order, this.now());
    if (!issue) this.onEvent('PAYMENT.CAPTURE.REFUNDED', order);
    return issue;
  }

  /**
   * One answer for one PayPal-Request-Id: what was answered before is answered again and nothing is done twice.
   *
   * @param scope what was called; the same id means something else elsewhere
   */
  once<T>(scope: string, requestId: string | undefined, work: () => T, isKept: (answer: T) => boolean): T {
    const key = `${scope} ${requestId}`;
    if (requestId !== undefined && this.answered.has(key)) return this.answered.get(key) as T;
    const answer = work();
    if (requestId !== undefined && isKept(answer)) this.answered.set(key, answer);
    return answer;
  }

  clear(): void {
    this.orders.clear();
    this.answered.clear();
  }
}

/** 17 capitals and digits, the shape of PayPal's ids. */
function newId(): string {
  return [...randomBytes(17)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');
}
