import { expect, it } from '@jest/globals';
import { receiptMail } from './receipt-mail.js';

const payment = {
  userId: 'u1',
  paymentId: '0123456789abcdef01234567',
  plan: 'pro',
  amountMinor: 9_900,
  currency: 'ILS',
  takenAt: '2026-03-01T22:30:00.000Z',
  paidUntil: '2026-04-01T21:30:00.000Z',
} as const;

it('says in Hebrew what was paid, for what, when, and until when it runs', () => {
  const { to, subject, text, html } = receiptMail(
    { to: 'dana@example.com', timeZone: 'Asia/Jerusalem' },
    payment,
  );
  expect([to, subject]).toEqual(['dana@example.com', 'קבלה על תשלום במגפון']);
  for (const words of [
    '99.00',
    '₪',
    'חבילת מקצוען',
    '2 במרץ 2026',
    '2 באפריל 2026',
    '0123456789abcdef01234567',
  ]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(html).toContain('dir="rtl"');
  expect(text).toContain('אינה חשבונית מס');
});

it('names the days of its user', () => {
  const { text } = receiptMail({ to: 'dana@example.com', timeZone: 'America/New_York' }, payment);
  expect(text).toContain('1 במרץ 2026');
  expect(text).toContain('1 באפריל 2026');
});

it('names the plan as it was called when it was ordered, and no markup in it', () => {
  const { text, html } = receiptMail(
    { to: 'dana@example.com', timeZone: 'Asia/Jerusalem' },
    { ...payment, planName: 'פרו <b>קיץ</b>' },
  );
  expect(text).toContain('פרו <b>קיץ</b>');
  expect(text).not.toContain('חבילת מקצוען');
  expect(html).not.toContain('<b>קיץ');
});
