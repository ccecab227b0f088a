import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invoiceIssued, listInvoices } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { Global, Module } from '@nestjs/common';
import { InvoicesModule } from './invoices.module.js';
import { IssueInvoices } from './issue-invoices.js';
import { SELLER } from './seller.js';
import type { Seller } from './seller.js';

const seller: Seller = {
  ...{ name: 'מגפון בע״מ', taxId: '512345678', address: 'תל אביב' },
  ...{ vatPercent: 18, firstNumber: 1_001 },
};

@Global()
@Module({ providers: [{ provide: SELLER, useValue: seller }], exports: [SELLER] })
class SellerModule {}

let billing: InProcess;
beforeAll(async () => {
  billing = await startInProcess([SellerModule, InvoicesModule]);
});
afterAll(() => billing.close());

const issuing = () => billing.get(IssueInvoices);
const aPayment = (owner = newId()) => ({
  ...{ _id: newId(), owner, payerName: 'דנה לוי' },
  ...({ plan: 'pro', planName: 'תוכנית פרו', amountMinor: 9_900, currency: 'ILS' } as const),
});
const invoicesOf = async (owner: string) => (await billing.ask(listInvoices, owner)).invoices;
const numbersOf = async (owners: readonly string[]) => {
  const all = await Promise.all(owners.map(invoicesOf));
  return all.flatMap((invoices) => invoices.map(({ number }) => number)).sort((a, b) => a - b);
};

describe('invoices', () => {
  it('are numbered without a gap, one for each payment, however many are issued at once and again', async () => {
    const payments = Array.from({ length: 40 }, () => aPayment());
    await Promise.all([...payments, ...payments].map((payment) => issuing().invoice(payment)));
    const numbers = await numbersOf(payments.map(({ owner }) => owner));
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 1_001 + index));
  });

  it('say who sold what to whom, and the tax in it, and are told', async () => {
    const payment = aPayment();
    await issuing().invoice(payment);
    const [invoice] = await invoicesOf(payment.owner);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      creditOf: null,
      seller: { name: 'מגפון בע״מ', taxId: '512345678', address: 'תל אביב' },
      buyerName: 'דנה לוי',
      paymentId: payment._id,
      planName: 'תוכנית פרו',
      amountMinor: 9_900,
      vatMinor: 1_510,
      vatPercent: 18,
    });
    const told = billing.published.of(invoiceIssued.type).filter(({ tenant }) => tenant === payment.owner);
    expect(told.map(({ data }) => data)).toEqual([{ userId: payment.owner, invoice }]);
    expect(await invoicesOf(newId())).toEqual([]);
  });

  it('are taken back by a credit of the next number, once', async () => {
    const payment = aPayment();
    await issuing().invoice(payment);
    await issuing().credit(payment);
    await issuing().credit(payment);
    const [credit, invoice, ...more] = await invoicesOf(payment.owner);
    expect(more).toEqual([]);
    expect(credit).toMatchObject({
      kind: 'credit',
      creditOf: invoice?.number,
      amountMinor: 9_900,
      vatMinor: 1_510,
    });
    expect(credit?.number).toBe((invoice?.number ?? 0) + 1);
  });

  it('are none where nothing was invoiced, and where nobody sells', async () => {
    const payment = aPayment();
    await issuing().credit(payment);
    expect(await invoicesOf(payment.owner)).toEqual([]);
    const nobody = await startInProcess([InvoicesModule]);
    try {
      await nobody.get(IssueInvoices).invoice(payment);
      expect((await nobody.ask(listInvoices, payment.owner)).invoices).toEqual([]);
    } finally {
      await nobody.close();
    }
  });
});
