import type { GaugeDefinition } from '@megafon/messaging';

export const paymentGauges = {
  unsettled: {
    name: 'megafon_billing_unsettled_orders',
    help: 'Orders whose money is on its way and that were looked at eight times or more without an end',
  },
} as const satisfies Record<string, GaugeDefinition>;
