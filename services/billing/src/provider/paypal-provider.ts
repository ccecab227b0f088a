import { z } from 'zod';
import type { ProviderOrder } from './provider-order.js';
import { PaymentProvider, ProviderFault } from './payment-provider.js';
import type { OrderRequest, Transmission } from './payment-provider.js';
import { PaypalClient } from './paypal-client.js';
import type { PaypalOptions } from './paypal-client.js';
import { toProviderOrder, toValue } from './paypal-views.js';

export interface PaypalProviderOptions extends PaypalOptions {
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
  private readonly client: PaypalClient;

  constructor(private readonly options: PaypalProviderOptions) {
    super();
    this.client = new PaypalClient(options);
    const url = new URL('/sdk/js', options.scriptOrigin);
    const wanted = { 'client-id': options.clientId, currency: 'ILS', locale: 'he_IL' };
    for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
    url.searchParams.set('intent', 'capture');
    url.searchParams.set('components', 'buttons');
    this.scriptUrl = url.href;
  }

  async createOrder({ requestId, customId, amount, description }: OrderRequest): Promise<string> {
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
    const answer = await this.client.send({ method: 'POST', path: '/v2/checkout/orders', body, requestId });
    const parsed = created.safeParse(answer);
    if (!parsed.success) throw new ProviderFault('unknown', 'the answer is not an order');
    return parsed.data.id;
  }

  async getOrder(id: string): Promise<ProviderOrder> {
    return toProviderOrder(await this.client.send({ method: 'GET', path: pathOf(id) }));
  }

  async capture(id: string, requestId: string): Promise<ProviderOrder> {
    const path = `${pathOf(id)}/capture`;
    const order = toProviderOrder(await this.client.send({ method: 'POST', path, requestId }));
    // Some answers leave out what was ordered.
    return order.customId === null || order.amount === null ? this.getOrder(id) : order;
  }

  async refund(captureId: string, requestId: string): Promise<void> {
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
    try {
      await this.client.send({ method: 'POST', path, requestId });
    } catch (error) {
      if (!(error instanceof ProviderFault && error.kind === 'already-captured')) throw error;
    }
  }

  /** A notice is signed for one webhook and does not say which: each is asked for, until one is right. */
  async isGenuine(transmission: Transmission, notice: string): Promise<boolean> {
    for (const webhookId of this.options.webhookIds)
      if (await this.isOf(webhookId, transmission, notice)) return true;
    return false;
  }

  private async isOf(webhookId: string, transmission: Transmission, notice: string): Promise<boolean> {
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
    const answer = verdict.safeParse(await this.client.send({ method: 'POST', path, body }));
    return answer.success && answer.data.verification_status === 'SUCCESS';
  }
}

function pathOf(id: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(id)}`;
}
