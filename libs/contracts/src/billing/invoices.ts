import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { isoTime } from '../text/text.js';
import { currencies, planId } from './plans.js';

/** `invoice`: for money that was paid, and its receipt. `credit`: takes an invoice back, whose money went back. */
export const invoiceKinds = ['invoice', 'credit'] as const;
/** As many as a person is shown: more than ten years of months. */
export const mostInvoices = 150;

/** A document as the law wants it: issued once, never changed. Numbers of both kinds are one sequence without gaps. */
export const invoice = z.object({
  kind: z.enum(invoiceKinds),
  number: z.number().int().min(1),
  /** Of a credit: the number of the invoice that it takes back. */
  creditOf: z.number().int().nullable(),
  issuedAt: isoTime,
  seller: z.object({
    name: z.string(),
    /** As the tax authority knows it. */
    taxId: z.string(),
    address: z.string(),
  }),
  /** As they called themselves when they paid. */
  buyerName: z.string(),
  paymentId: z.string(),
  plan: planId,
  /** As the plan was called when it was ordered; left out by older ones. */
  planName: z.string().optional(),
  /** In hundredths of the currency, with the tax. */
  amountMinor: z.number().int().min(0),
  /** Of it the tax. */
  vatMinor: z.number().int().min(0),
  vatPercent: z.number().min(0),
  currency: z.enum(currencies),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/paypal/invoices',
  service: 'billing',
  access: 'user',
  summary: "The caller's invoices and credits, the newest first; none where the product issues none.",
  reply: z.object({ success: z.literal(true), invoices: z.array(invoice) }),
});

/** An invoice or a credit was issued. Published by billing only; keyed by user. */
export const invoiceIssued = event('billing.invoice.issued.v1', {
  key: ({ userId }) => userId,
  data: z.object({ userId: z.string(), invoice }),
  live: true,
});
