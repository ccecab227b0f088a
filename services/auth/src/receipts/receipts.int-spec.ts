import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AppError, invoiceIssued, newEvent, paymentTaken, register } from '@megafon/contracts';
import type { Invoice } from '@megafon/contracts';
import { uniqueName } from '@megafon/testing';
import { MailRefusedError } from '../mail/mailer.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { TestMailer } from '../../test/test-mailer.js';
import { SendInvoiceWhenIssued } from './send-invoice-when-issued.js';
import { SendReceiptWhenPaymentTaken } from './send-receipt-when-payment-taken.js';

const mailer = new TestMailer();
let auth: Auth;
beforeAll(async () => {
  auth = await anAuth({}, mailer);
});
beforeEach(() => {
  mailer.failure = null;
});
afterAll(() => auth.app.close());

const aUser = async () => {
  const email = `${uniqueName('dana')}@example.com`;
  const body = { name: 'דנה', email, password: 'correct horse battery' };
  const { user } = await auth.app.get(SessionsController).register(requestOf(register, body));
  return { userId: user.id, email };
};
const pay = (userId: string, paymentId = uniqueName('payment')) => {
  const takenAt = '2026-03-01T10:00:00.000Z';
  const data = { userId, paymentId, plan: 'pro', amountMinor: 9_900, currency: 'ILS', takenAt } as const;
  const envelope = { id: paymentId, tenant: userId, traceId: '', time: new Date() };
  return newEvent(paymentTaken, { ...envelope, data: { ...data, paidUntil: null } });
};
const handle = (event: ReturnType<typeof pay>) => auth.app.get(SendReceiptWhenPaymentTaken).handle(event);
const receiptsTo = (email: string) =>
  mailer.sent.filter(({ to, subject }) => to === email && subject.includes('קבלה'));

it('mails a receipt for each payment, once', async () => {
  const { userId, email } = await aUser();
  const event = pay(userId);
  await handle(event);
  await handle(event);
  expect(receiptsTo(email)).toHaveLength(1);
  await handle(pay(userId));
  expect(receiptsTo(email)).toHaveLength(2);
});

it('mails it once the server is there again, and not where it is refused for good', async () => {
  const { userId, email } = await aUser();
  const event = pay(userId);
  mailer.failure = new AppError('SERVICE.UNAVAILABLE');
  await expect(handle(event)).rejects.toThrow();
  mailer.failure = null;
  await handle(event);
  expect(receiptsTo(email)).toHaveLength(1);
  const refused = pay(userId);
  mailer.failure = new MailRefusedError('no');
  await handle(refused);
  mailer.failure = null;
  await handle(refused);
  expect(receiptsTo(email)).toHaveLength(1);
});

it('mails nobody who is gone', async () => {
  const receipts = () => mailer.sent.filter(({ subject }) => subject.includes('קבלה')).length;
  const before = receipts();
  await handle(pay('somebody-who-is-gone'));
  expect(receipts()).toBe(before);
});

it('mails an invoice once, and no receipt of what has one', async () => {
  const { userId, email } = await aUser();
  const event = pay(userId);
  await handle({ ...event, data: { ...event.data, invoiced: true } });
  expect(receiptsTo(email)).toEqual([]);
  const invoice: Invoice = {
    ...{ kind: 'invoice', number: 7, creditOf: null, issuedAt: '2026-03-01T10:00:00.000Z' },
    seller: { name: 'מגפון', taxId: '000000000', address: 'תל אביב' },
    ...{ buyerName: 'דנה', paymentId: uniqueName('payment'), plan: 'pro' },
    ...{ amountMinor: 9_900, vatMinor: 1_510, vatPercent: 18, currency: 'ILS' },
  };
  const envelope = { id: uniqueName('invoice'), tenant: userId, traceId: '', time: new Date() };
  const issued = newEvent(invoiceIssued, { ...envelope, data: { userId, invoice } });
  for (let delivery = 0; delivery < 2; delivery += 1)
    await auth.app.get(SendInvoiceWhenIssued).handle(issued);
  const mailed = mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(mailed.filter((subject) => subject.includes('חשבונית'))).toEqual(['חשבונית מס/קבלה 7 · מגפון']);
});
