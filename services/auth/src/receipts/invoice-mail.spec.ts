import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@megafon/contracts';
import { invoiceMail } from './invoice-mail.js';

const invoice: Invoice = {
  ...{ kind: 'invoice', number: 1_001, creditOf: null, issuedAt: '2026-03-01T22:30:00.000Z' },
  seller: { name: 'מגפון בע״מ', taxId: '512345678', address: 'רחוב 1, תל אביב' },
  ...{ buyerName: 'דנה <b>לוי</b>', paymentId: '0123456789abcdef01234567', plan: 'pro' },
  ...{ amountMinor: 9_900, vatMinor: 1_510, vatPercent: 18, currency: 'ILS' },
};
const to = { to: 'dana@example.com', timeZone: 'Asia/Jerusalem' };

describe('an invoice by mail', () => {
  it('is a whole document, in Hebrew: who sold what to whom, when, and the tax in it', () => {
    const { subject, text, html } = invoiceMail(to, invoice);
    expect(subject).toBe('חשבונית מס/קבלה 1001 · מגפון בע״מ');
    const words = [
      '512345678',
      'רחוב 1, תל אביב',
      '2 במרץ 2026',
      'חבילת מקצוען',
      '83.90',
      '15.10',
      'מע״מ 18%',
      '99.00',
    ];
    for (const each of [...words, 'שולם באמצעות PayPal', 'אינו מתחדש']) {
      expect(text).toContain(each);
      expect(html).toContain(each);
    }
    expect(text).toContain('דנה <b>לוי</b>');
    expect(html).toContain('דנה &lt;b&gt;לוי&lt;/b&gt;');
    expect(html).toContain('dir="rtl"');
  });

  it('names the plan as it was called when it was ordered, letter by letter', () => {
    const { text } = invoiceMail(to, { ...invoice, planName: "פרו $& ב־$'" });
    expect(text).toContain("פרו $& ב־$'");
    expect(text).not.toContain('{{plan}}');
  });

  it('is a credit where the money went back, with the invoice that it takes back', () => {
    const { subject, text } = invoiceMail(to, { ...invoice, kind: 'credit', number: 1_002, creditOf: 1_001 });
    expect(subject).toBe('חשבונית זיכוי 1002 · מגפון בע״מ');
    for (const each of ['זיכוי על חשבונית: 1001', '-99.00', 'הוחזר באמצעות PayPal'])
      expect(text).toContain(each);
    expect(text).not.toContain('אינו מתחדש');
  });
});
