import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEvent } from './ledger.js';
import type { Order } from './order.js';
import { captureView, orderView } from './order-views.js';
import { signTransmission } from './webhook-signature.js';

export interface WebhookOptions {
  /** Where events go; null: nowhere. */
  url: string | null;
  webhookId: string;
  secret: string;
  /** How long until the second attempt, ms; it doubles each time. */
  retryMs: number;
}

/** What is wrong with the next webhooks: lateness, copies, a wrong signature. */
export interface WebhookFault {
  delayMs: number;
  copies: number;
  forged: boolean;
  times: number;
  /** Of this order, and of this kind, alone. */
  orderId?: string | undefined;
  event?: LedgerEvent | undefined;
}

export interface Delivery {
  id: string;
  eventType: string;
  orderId: string;
  status: number | null;
  attempts: number;
  forged: boolean;
}

/** As PayPal does, which takes three days for them. */
const mostAttempts = 25;
/** The longest wait between two, in times of the first. */
const longestWait = 16;

/** Sends events to the one configured webhook, again while it is not taken with a 2xx. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  readonly faults: WebhookFault[] = [];
  private readonly stopped = new AbortController();

  constructor(
    readonly options: WebhookOptions,
    private readonly origin: () => string,
  ) {}

  send(eventType: LedgerEvent, order: Order): void {
    if (this.options.url === null) return;
    const { delayMs, copies, forged } = this.takeFault(eventType, order);
    const body = JSON.stringify(this.event(eventType, order));
    const delivery: Delivery = {
      id: randomUUID(),
      eventType,
      orderId: order.id,
      status: null,
      attempts: 0,
      forged,
    };
    for (let copy = 0; copy < copies; copy += 1) {
      this.deliveries.push(copy === 0 ? delivery : { ...delivery });
      void this.deliver(this.deliveries.at(-1) ?? delivery, body, delayMs);
    }
  }

  stop(): void {
    this.stopped.abort();
  }

  private takeFault(event: LedgerEvent, { id }: Order): Omit<WebhookFault, 'times'> {
    const fault = this.faults.find((one) => (one.orderId ?? id) === id && (one.event ?? event) === event);
    if (!fault) return { delayMs: 0, copies: 1, forged: false };
    fault.times -= 1;
    if (fault.times <= 0) this.faults.splice(this.faults.indexOf(fault), 1);
    return fault;
  }

  private event(eventType: LedgerEvent, order: Order): Record<string, unknown> {
    const isCapture = order.capture !== null && eventType.startsWith('PAYMENT.CAPTURE');
    return {
      id: `WH-${randomUUID()}`,
      event_version: '1.0',
      create_time: order.update_time,
      resource_type: isCapture ? 'capture' : 'checkout-order',
      event_type: eventType,
      resource:
        isCapture && order.capture
          ? captureView(order.capture, order, this.origin())
          : orderView(order, this.origin()),
    };
  }

  private async deliver(delivery: Delivery, body: string, delayMs: number): Promise<void> {
    const { url, webhookId, secret, retryMs } = this.options;
    try {
      await wait(delayMs, undefined, { signal: this.stopped.signal });
      while (delivery.attempts < mostAttempts && url !== null) {
        delivery.attempts += 1;
        const time = new Date().toISOString();
        const signature = signTransmission(
          { id: delivery.id, time, webhookId, body },
          delivery.forged ? `not ${secret}` : secret,
        );
        delivery.status = await this.post(url, body, {
          'paypal-transmission-id': delivery.id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signature,
          'paypal-cert-url': `${this.origin()}/v1/notifications/certs/sandbox`,
          'paypal-auth-algo': 'SHA256withHMAC',
        });
        if (delivery.status !== null && delivery.status >= 200 && delivery.status < 300) return;
        const waits = Math.min(longestWait, 2 ** (delivery.attempts - 1));
        await wait(retryMs * waits, undefined, { signal: this.stopped.signal });
      }
    } catch (error) {
      // Stopping cuts the waits short; anything else would be a fault of ours.
      if (!this.stopped.signal.aborted) throw error;
    }
  }

  /** The status, or null when nobody answered within ten seconds. */
  private async post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(10_000), this.stopped.signal]);
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal,
    }).then(
      (reply) => reply.status,
      () => null,
    );
  }
}
