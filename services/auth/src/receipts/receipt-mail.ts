import { dayText, moneyText, paidPlanName, receiptMailTexts as lines } from '@megafon/contracts';
import type { DataOf, paymentTaken } from '@megafon/contracts';
import { mailFacts, mailNotes, mailPage } from '../mail/mail-page.js';
import type { Mail } from '../mail/mailer.js';

type Payment = DataOf<typeof paymentTaken>;

/** In Hebrew, right to left, as HTML and as text: what was paid, for what, and until when it runs. */
export function receiptMail({ to, timeZone }: { to: string; timeZone: string }, payment: Payment): Mail {
  const dayOf = (time: string) => dayText(time, timeZone);
  const rows: [string, string][] = [
    [lines.plan, paidPlanName(payment)],
    [lines.amount, moneyText(payment.amountMinor, payment.currency)],
    [lines.paidAt, dayOf(payment.takenAt)],
    ...(payment.paidUntil === null ? [] : [[lines.paidUntil, dayOf(payment.paidUntil)] as [string, string]]),
    [lines.number, payment.paymentId],
  ];
  return {
    to,
    subject: lines.subject,
    text: [
      lines.greeting,
      lines.thanks,
      rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
      lines.once,
      lines.noInvoice,
    ].join('\n\n'),
    html: page(rows),
  };
}

function page(rows: readonly [string, string][]): string {
  return mailPage(
    lines.subject,
    lines.greeting,
    `<p style="margin:0 0 20px">${lines.thanks}</p>
${mailFacts(rows)}
${mailNotes(lines.once, lines.noInvoice)}`,
  );
}
