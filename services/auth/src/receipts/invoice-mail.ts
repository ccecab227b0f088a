import { invoiceLines, invoiceMailTexts } from '@megafon/contracts';
import type { Invoice, InvoiceLines } from '@megafon/contracts';
import { escapeHtml } from '../mail/escape-html.js';
import { mailNotes, mailPage } from '../mail/mail-page.js';
import type { Mail } from '../mail/mailer.js';
import type { Recipient } from './mail-receipt.js';

/** The document itself, as HTML and as text. */
export function invoiceMail({ to, timeZone }: Recipient, invoice: Invoice): Mail {
  const texts = invoiceMailTexts[invoice.kind];
  const lines = invoiceLines(invoice, timeZone);
  const { title, head, sums, paid } = lines;
  const notes = [...(invoice.kind === 'invoice' ? [invoiceMailTexts.once] : []), invoiceMailTexts.where];
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
  const cells = [...head, ...sums]
    .map(
      ([name, value]) => `<tr><td style="padding:6px 0 6px 16px;color:#4b5563">${escapeHtml(name)}</td>
<td style="padding:6px 0"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('\n');
  const [first = '', second = ''] = notes;
  return mailPage(
    escapeHtml(title),
    greeting,
    `<p style="margin:0 0 20px">${body}</p>
<h2 style="margin:0 0 12px;font-size:18px">${escapeHtml(title)}</h2>
<table dir="rtl" style="margin:0 0 20px">
${cells}
</table>
<p style="margin:0 0 20px">${paid}</p>
${mailNotes(first, second)}`,
  );
}
