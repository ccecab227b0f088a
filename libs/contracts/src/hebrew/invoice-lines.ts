import type { Invoice } from '../billing/invoices.js';
import { invoiceTexts as texts, receiptMailTexts } from './mail-texts.js';

import { dayText, moneyText } from './value-texts.js';

type Line = readonly [name: string, value: string];

/** What an invoice says, in its order. */
export interface InvoiceLines {
  /** `חשבונית מס/קבלה 1001`. */
  title: string;
  head: readonly Line[];
  sums: readonly Line[];
  /** How the money came, or went back. */
  paid: string;
}

/** @param timeZone by whose days it is dated */
export function invoiceLines(invoice: Invoice, timeZone: string): InvoiceLines {
  const { kind, number, creditOf, seller, amountMinor, vatMinor, vatPercent, currency } = invoice;
  // Of a credit all of it is taken back.
  const sign = kind === 'credit' ? -1 : 1;
  const money = (minor: number) => moneyText(sign * minor, currency);
  return {
    title: `${texts[kind]} ${number}`,
    head: [
      ['', seller.name],
      [texts.taxId, seller.taxId],
      ['', seller.address],
      [texts.issuedAt, dayText(invoice.issuedAt, timeZone)],
      [texts.to, invoice.buyerName || texts.nameless],
      ...(creditOf === null ? [] : [[texts.creditOf, String(creditOf)] as const]),
      ['', texts.month.replace('{{plan}}', receiptMailTexts.plans[invoice.plan])],
    ],
    sums: [
      [texts.net, money(amountMinor - vatMinor)],
      [`${texts.vat} ${vatPercent}%`, money(vatMinor)],
      [texts.total, money(amountMinor)],
      [texts.payment, invoice.paymentId],
    ],
    paid: kind === 'credit' ? texts.givenBack : texts.paidBy,
  };
}
