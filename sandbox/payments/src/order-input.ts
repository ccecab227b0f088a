import { z } from 'zod';

/** An amount as PayPal writes it. */
export const money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'A decimal number as text'),
});
const addresses = z.object({ return_url: z.url().optional(), cancel_url: z.url().optional() });

/** The body of POST /v2/checkout/orders. */
export const orderInput = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).optional(),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        amount: money,
      }),
    )
    .length(1),
  application_context: addresses.optional(),
  payment_source: z.object({ paypal: z.object({ experience_context: addresses.optional() }) }).optional(),
});
export type OrderInput = z.infer<typeof orderInput>;
