import type { RunningPayments } from '@megafon/sandbox-payments';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { PaymentsModule } from '../src/payments/payments.module.js';
import { PlansModule } from '../src/plans/plans.module.js';
import type { PaypalProviderOptions } from '../src/provider/paypal-provider.js';
import { ProviderModule } from '../src/provider/provider.module.js';
import { SubscriptionsModule } from '../src/subscriptions/subscriptions.module.js';

/** What takes payments, in this process, over the sandbox's provider. @param over other options of the provider */
export function startBillingOver(
  { url, clientId, secret, webhookId }: RunningPayments,
  over: Partial<PaypalProviderOptions> = {},
): Promise<InProcess> {
  const sandbox = { apiUrl: url, scriptOrigin: url, webhookIds: [webhookId] };
  const provider = ProviderModule.on({ ...sandbox, clients: [{ clientId, secret }], ...over });
  return startInProcess([provider, PlansModule, SubscriptionsModule, PaymentsModule]);
}
