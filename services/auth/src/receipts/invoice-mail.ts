import { invoiceLines, invoiceMailTexts, receiptMailTexts } from '@megafon/contracts';
import type { Invoice, InvoiceLines } from '@megafon/contracts';
import { escapeHtml } from '../mail/escape-html.js';
import { mailFacts, mailNotes, mailPage } from '../mail/mail-page.js';
import type { Mail } from '../mail/mailer.js';
import type { Recipient } from './mail-receipt.js';

/** The document itself, as HTML and as text. */
export function invoiceMail({ to, timeZone }: Recipient, invoice: Invoice): Mail {
  const texts = invoiceMailTexts[invoice.kind];
  const lines = invoiceLines(invoice, timeZone);
  const { title, head, sums, paid } = lines;
  const notes = [...(invoice.kind === 'invoice' ? [receiptMailTexts.once] : []), invoiceMailTexts.where];
  const rows = [...head, ...sums].map(([name, value]) => (name === '' ? value : `${name}: ${value}`));
  return {
    to,
    subject: `${title} · ${invoice.seller.name}`,
    text: [texts.greeting, texts.body, title, rows.join('\n'), paid, ...notes].join('\n\n'),
    html: page(texts, lines, notes),
  };
}

function page(
  { greeting, body }: { greeting: string; body: string },
  { title, head, sums, paid }: InvoiceLines,
  notes: readonly string[],
): string {
  return mailPage(
    escapeHtml(title),
    greeting,
    `<p style="margin:0 0 20px">${body}</p>
<h2 style="margin:0 0 12px;font-size:18px">${escapeHtml(title)}</h2>
${mailFacts([...head, ...sums])}
<p style="margin:0 0 20px">${paid}</p>
${mailNotes(...notes)}`,
  );
}
