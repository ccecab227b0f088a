import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Invoice } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { InvoiceRepository } from './invoice.repository.js';
import { toInvoice } from './invoice.schema.js';
import { SELLER } from './seller.js';
import type { Seller } from './seller.js';
import { vatWithin } from './vat.js';

/** What was paid, as the order has it. */
export interface Paid extends Pick<Invoice, 'plan' | 'planName' | 'amountMinor' | 'currency'> {
  _id: string;
  owner: string;
  payerName?: string;
}

/** Every step may be repeated. Without a seller nothing is issued. */
@Injectable()
export class IssueInvoices {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly clock: Clock,
    @Optional() @Inject(SELLER) private readonly seller: Seller | null = null,
  ) {}

  get enabled(): boolean {
    return this.seller !== null;
  }

  /** For money that was taken. */
  async invoice({ _id, owner, plan, planName, amountMinor, currency, payerName = '' }: Paid): Promise<void> {
    if (!this.seller) return;
    const { name, taxId, address, vatPercent, firstNumber } = this.seller;
    const facts = {
      kind: 'invoice' as const,
      creditOf: null,
      issuedAt: this.clock.now(),
      seller: { name, taxId, address },
      buyerName: payerName,
      paymentId: _id,
      ...(planName !== undefined && { planName }),
      ...{ plan, amountMinor, vatMinor: vatWithin(amountMinor, vatPercent), vatPercent, currency },
    };
    await this.invoices.issue(owner, facts, firstNumber);
  }

  /** The money of an invoice went back; nothing where there is none. Under the seller and the tax of the invoice. */
  async credit({ _id, owner }: Pick<Paid, '_id' | 'owner'>): Promise<void> {
    const taken = await this.invoices.of(owner, 'invoice', _id);
    if (!taken) return;
    const { number: creditOf, ...said } = toInvoice(taken);
    const facts = { ...said, kind: 'credit' as const, creditOf, issuedAt: this.clock.now() };
    await this.invoices.issue(owner, facts, this.seller?.firstNumber ?? 1);
  }
}
