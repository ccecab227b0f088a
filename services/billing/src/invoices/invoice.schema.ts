import { invoice } from '@megafon/contracts';
import type { Invoice } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** Written once, never changed, never deleted; its id is `<kind>:<our id of the payment>`. */
export interface InvoiceDocument extends OwnedDocument, Omit<Invoice, 'issuedAt'> {
  issuedAt: Date;
}

export const INVOICE = 'Invoice';
export const invoiceSchema = ownedSchema<InvoiceDocument>(
  'invoices',
  {
    kind: { type: String, required: true },
    number: { type: Number, required: true },
    creditOf: { type: Number, default: null },
    issuedAt: { type: Date, required: true },
    seller: { type: Schema.Types.Mixed, required: true },
    // Of somebody who gave none it is empty.
    buyerName: { type: String, default: '' },
    paymentId: { type: String, required: true },
    plan: { type: String, required: true },
    planName: { type: String },
    amountMinor: { type: Number, required: true },
    vatMinor: { type: Number, required: true },
    vatPercent: { type: Number, required: true },
    currency: { type: String, required: true },
  },
  [
    { serves: 'numbers without gaps, each once', keys: { number: 1 }, unique: true },
    { serves: 'a person’s invoices, the newest first', keys: { owner: 1, number: -1 } },
  ],
);

export function toInvoice(document: Omit<InvoiceDocument, keyof OwnedDocument>): Invoice {
  return invoice.parse({ ...document, issuedAt: document.issuedAt.toISOString() });
}
