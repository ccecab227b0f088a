import type { Invoice } from '../billing/invoices.js';
import { invoiceTexts as texts } from './mail-texts.js';
import { paidPlanName } from './plan-texts.js';
import { dayText, moneyText } from './value-texts.js';

type Line = readonly [name: string, value: string];

/** What an invoice says, in its order. */
export interface InvoiceLines {
  title: string;
  head: readonly Line[];
  sums: readonly Line[];
  /** How the money came, or went back. */
  paid: string;
}

/** `חשבונית מס/קבלה 1001`. */
export function invoiceTitle({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string {
  return `${texts[kind]} ${number}`;
}

/** A part of an invoice's money; of a credit all of it is taken back. @param minor in hundredths; all of it unless given */
export function invoiceMoney(
  { kind, amountMinor, currency }: Pick<Invoice, 'kind' | 'amountMinor' | 'currency'>,
  minor = amountMinor,
): string {
  return moneyText(kind === 'credit' ? -minor : minor, currency);
}

/** @param timeZone by whose days it is dated */
export function invoiceLines(invoice: Invoice, timeZone: string): InvoiceLines {
  const { kind, creditOf, seller, amountMinor, vatMinor, vatPercent } = invoice;
  return {
    title: invoiceTitle(invoice),
    head: [
      ['', seller.name],
      [texts.taxId, seller.taxId],
      ['', seller.address],
      [texts.issuedAt, dayText(invoice.issuedAt, timeZone)],
      [texts.to, invoice.buyerName || texts.nameless],
      ...(creditOf === null ? [] : [[texts.creditOf, String(creditOf)] as const]),
      ['', texts.month.replace('{{plan}}', () => paidPlanName(invoice))],
    ],
    sums: [
      [texts.net, invoiceMoney(invoice, amountMinor - vatMinor)],
      [`${texts.vat} ${vatPercent}%`, invoiceMoney(invoice, vatMinor)],
      [texts.total, invoiceMoney(invoice)],
      [texts.payment, invoice.paymentId],
    ],
    paid: kind === 'credit' ? texts.givenBack : texts.paidBy,
  };
}
