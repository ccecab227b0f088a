import { z } from 'zod';
import type { ProviderOrder } from './provider-order.js';
import { PaymentProvider, ProviderFault } from './payment-provider.js';
import type { OrderRequest, Transmission } from './payment-provider.js';
import { PaypalClient } from './paypal-client.js';
import type { PaypalCredentials, PaypalOptions, PaypalRequest } from './paypal-client.js';
import { toProviderOrder, toValue } from './paypal-views.js';

export interface PaypalProviderOptions extends Omit<PaypalOptions, keyof PaypalCredentials> {
  /** The first takes orders; the others are asked for what was ordered with them, while one takes the place of another. */
  clients: readonly [PaypalCredentials, ...PaypalCredentials[]];
  /** Where pages get the script from: `https://www.paypal.com`. */
  scriptOrigin: string;
  /** Ids of webhooks at the provider, whose notices are all taken; without any none is. */
  webhookIds: readonly string[];
}

const created = z.object({ id: z.string().min(1) });
const verdict = z.object({ verification_status: z.string() });

/** PayPal's Orders v2, or whoever speaks it. */
export class PaypalProvider extends PaymentProvider {
  readonly scriptUrl: string;
  /** By their ids, in order. */
  private readonly clients: ReadonlyMap<string, PaypalClient>;
  private readonly idsByScript: ReadonlyMap<string, string>;

  constructor(private readonly options: PaypalProviderOptions) {
    super();
    const { clients, scriptOrigin } = options;
    this.scriptUrl = scriptOf(clients[0].clientId, scriptOrigin);
    this.clients = new Map(clients.map((one) => [one.clientId, new PaypalClient({ ...options, ...one })]));
    this.idsByScript = new Map(clients.map(({ clientId: id }) => [scriptOf(id, scriptOrigin), id]));
  }

  clientOf(scriptUrl = this.scriptUrl): string {
    return this.idsByScript.get(scriptUrl) ?? this.options.clients[0].clientId;
  }

  async createOrder({ requestId, customId, clientId, amount, description }: OrderRequest): Promise<string> {
    const value = { currency_code: amount.currency, value: toValue(amount) };
    const body = JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: customId, description: description.slice(0, 127), amount: value }],
      // Nothing is sent anywhere, and the button pays.
      application_context: {
        brand_name: 'Megafon',
        locale: 'he-IL',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
      },
    });
    const client = this.clients.get(clientId);
    if (!client) throw new ProviderFault('refused', 'an order of no client of ours');
    const answer = await client.send({ method: 'POST', path: '/v2/checkout/orders', body, requestId });
    const parsed = created.safeParse(answer);
    if (!parsed.success) throw new ProviderFault('unknown', 'the answer is not an order');
    return parsed.data.id;
  }

  async getOrder(id: string): Promise<ProviderOrder> {
    return toProviderOrder(await this.send({ method: 'GET', path: pathOf(id) }));
  }

  async capture(id: string, requestId: string): Promise<ProviderOrder> {
    const path = `${pathOf(id)}/capture`;
    const order = toProviderOrder(await this.send({ method: 'POST', path, requestId }));
    // Some answers leave out what was ordered.
    return order.customId === null || order.amount === null ? this.getOrder(id) : order;
  }

  async refund(captureId: string, requestId: string): Promise<void> {
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
    try {
      await this.send({ method: 'POST', path, requestId });
    } catch (error) {
      if (!(error instanceof ProviderFault && error.kind === 'already-captured')) throw error;
    }
  }

  /** A notice is signed for one webhook of one client and does not say which: each is asked, until one is right. */
  async isGenuine(transmission: Transmission, notice: string): Promise<boolean> {
    for (const client of this.clients.values())
      for (const webhookId of this.options.webhookIds)
        if (await this.isOf({ client, webhookId }, transmission, notice)) return true;
    return false;
  }

  /**
   * What is said of an order, by whoever knows it. The others do not find it, or may not see it: nothing is done twice.
   * @throws ProviderFault of the one who said more than that
   */
  private async send(request: PaypalRequest): Promise<unknown> {
    let telling: ProviderFault | undefined;
    for (const client of this.clients.values()) {
      try {
        return await client.send(request);
      } catch (error) {
        if (!isOfAnother(error)) throw error;
        if (telling === undefined || telling.kind === 'not-found') telling = error;
      }
    }
    throw telling ?? new ProviderFault('unknown', 'there is no client');
  }

  private async isOf(
    { client, webhookId }: { client: PaypalClient; webhookId: string },
    transmission: Transmission,
    notice: string,
  ): Promise<boolean> {
    const head = JSON.stringify({
      auth_algo: transmission.algorithm,
      cert_url: transmission.certUrl,
      transmission_id: transmission.id,
      transmission_sig: transmission.signature,
      transmission_time: transmission.time,
      webhook_id: webhookId,
    });
    // To the byte as it came: the signature is of its CRC-32.
    const body = `${head.slice(0, -1)},"webhook_event":${notice}}`;
    const path = '/v1/notifications/verify-webhook-signature';
    try {
      const answer = verdict.safeParse(await client.send({ method: 'POST', path, body }));
      return answer.success && answer.data.verification_status === 'SUCCESS';
    } catch (error) {
      if (isOfAnother(error)) return false;
      throw error;
    }
  }
}

/** What another client has is not found, or may not be seen. */
function isOfAnother(error: unknown): error is ProviderFault {
  return error instanceof ProviderFault && ['not-found', 'refused'].includes(error.kind);
}

/** The page's script of a client, for the buttons alone. */
function scriptOf(clientId: string, origin: string): string {
  const url = new URL('/sdk/js', origin);
  const wanted = { 'client-id': clientId, currency: 'ILS', locale: 'he_IL' };
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  url.searchParams.set('intent', 'capture');
  url.searchParams.set('components', 'buttons');
  return url.href;
}

function pathOf(id: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(id)}`;
}
