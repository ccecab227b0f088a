import { Injectable } from '@nestjs/common';
import { invoiceIssued } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { invoiceMail } from './invoice-mail.js';
import { MailReceipt } from './mail-receipt.js';

@Injectable()
export class SendInvoiceWhenIssued {
  static readonly on = invoiceIssued;
  /** With receipts: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-receipt-mail';

  constructor(private readonly mail: MailReceipt) {}

  async handle({ data: { userId, invoice } }: EventOf<typeof invoiceIssued>): Promise<void> {
    await this.mail.once(userId, `invoice:${invoice.number}`, 'invoice', (to) => invoiceMail(to, invoice));
  }
}
