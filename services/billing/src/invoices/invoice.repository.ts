import { Injectable } from '@nestjs/common';
import { invoiceIssued, mostInvoices, newEvent } from '@megafon/contracts';
import type { EventEnvelope, Invoice } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { DuplicateKeyError, InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { INVOICE, InvoiceDocument, toInvoice } from './invoice.schema.js';

/** What an invoice says, but for its number. */
export type InvoiceFacts = Omit<Invoice, 'number' | 'issuedAt'> & { issuedAt: Date };

@Injectable()
export class InvoiceRepository extends OwnedRepository<InvoiceDocument> {
  constructor(@InjectModel(INVOICE) model: Model<InvoiceDocument>, outbox: Outbox) {
    super(model, outbox, 'PAYMENT.ORDER_NOT_FOUND');
  }

  newestOf(owner: string): Promise<InvoiceDocument[]> {
    return this.list(owner, {}, { sort: { number: -1 }, limit: mostInvoices });
  }

  of(owner: string, kind: Invoice['kind'], paymentId: string): Promise<InvoiceDocument | null> {
    return this.find(owner, idOf(kind, paymentId));
  }

  /**
   * Issues it once, under the number behind the last one: the document is what takes the number, so that none is left out
   * by whoever dies.
   * @param firstNumber of the sequence
   */
  async issue(owner: string, facts: InvoiceFacts, firstNumber: number): Promise<void> {
    const _id = idOf(facts.kind, facts.paymentId);
    while ((await this.find(owner, _id)) === null) {
      const number = Math.max(firstNumber, (await this.acrossOwnersLastNumber()) + 1);
      const document = { _id, ...facts, number };
      try {
        await this.insert(owner, document, [issuedEvent(owner, toInvoice(document))]);
      } catch (error) {
        // Somebody else's has the number, or it is there by now.
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
    }
  }

  private async acrossOwnersLastNumber(): Promise<number> {
    const last = await this.model
      .findOne({ number: { $gt: 0 } }, { number: 1 })
      .sort({ number: -1 })
      .lean();
    return last?.number ?? 0;
  }
}

function idOf(kind: Invoice['kind'], paymentId: string): string {
  return `${kind}:${paymentId}`;
}

function issuedEvent(userId: string, invoice: Invoice): EventEnvelope {
  return newEvent(invoiceIssued, {
    id: `invoice:${invoice.number}`,
    tenant: userId,
    traceId: currentTraceId(),
    time: new Date(invoice.issuedAt),
    data: { userId, invoice },
  });
}
