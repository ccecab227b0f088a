import type { CallFault, NoticeFault } from './payment-plan.js';

export interface TrueOrder {
  id: string;
  status: string;
  purchase_units: {
    custom_id: string;
    amount: { value: string };
    payments?: { captures: { id: string; status: string; amount: { value: string } }[] };
  }[];
}

export interface Delivery {
  orderId: string;
  eventType: string;
  status: number | null;
  attempts: number;
  forged: boolean;
}

type Hold = 'hold-request' | 'hold-reply';

/** The payment provider of the sandbox: what really happened there, and what is made to go wrong. */
export class ProviderTruth {
  constructor(private readonly url: string) {}

  async orders(): Promise<TrueOrder[]> {
    return (await this.ask<{ orders: TrueOrder[] }>('orders')).orders;
  }

  async deliveries(): Promise<Delivery[]> {
    return (await this.ask<{ deliveries: Delivery[] }>('webhooks')).deliveries;
  }

  async approve(orderId: string): Promise<void> {
    await this.ask(`orders/${orderId}/approve`, {});
  }

  /** Past the merchant. */
  async capture(orderId: string): Promise<void> {
    await this.ask(`orders/${orderId}/capture`, {});
  }

  async refund(orderId: string): Promise<void> {
    await this.ask(`orders/${orderId}/refund`, {});
  }

  async changeAmount(orderId: string, value: string): Promise<void> {
    await this.ask(`orders/${orderId}/amount`, { currency_code: 'ILS', value });
  }

  /** Whichever call of this kind comes next; of the order where it is one of an order. */
  async loseAnswer({ kind, call, times }: CallFault, orderId: string): Promise<void> {
    await this.ask('faults', { kind, path: pathOf(call, orderId), times });
  }

  async bendNotice(event: string, orderId: string, { copies, delayMs, forged }: NoticeFault): Promise<void> {
    await this.ask('faults', { kind: 'webhook', event, orderId, copies, delayMs, forged, times: 1 });
  }

  async holdNext(kind: Hold, path: string): Promise<void> {
    await this.ask('faults', { kind, path });
  }

  /** The bank of whoever pays next refuses their order. */
  async declineNext(): Promise<void> {
    await this.ask('faults', { kind: 'declined' });
  }

  async held(): Promise<{ kind: string; path: string }[]> {
    return (await this.ask<{ held: { kind: string; path: string }[] }>('held')).held;
  }

  async mend(): Promise<void> {
    await fetch(`${this.url}/truth/faults`, { method: 'DELETE' });
  }

  private async ask<T>(path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${this.url}/truth/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }
}

function pathOf(call: CallFault['call'], orderId: string): string {
  switch (call) {
    case 'token':
      return '/v1/oauth2/token';
    case 'verify':
      return '/v1/notifications/verify-webhook-signature';
    case 'orders':
      return '/v2/checkout/orders';
    case 'order':
      return `/v2/checkout/orders/${orderId}`;
    default:
      return `/v2/checkout/orders/${orderId}/capture`;
  }
}
