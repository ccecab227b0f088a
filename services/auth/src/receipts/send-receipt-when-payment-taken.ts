import { Injectable } from '@nestjs/common';
import { paymentTaken } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { MailReceipt } from './mail-receipt.js';
import { receiptMail } from './receipt-mail.js';

@Injectable()
export class SendReceiptWhenPaymentTaken {
  static readonly on = paymentTaken;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-receipt-mail';

  constructor(private readonly mail: MailReceipt) {}

  async handle({ data }: EventOf<typeof paymentTaken>): Promise<void> {
    // An invoice says all of it.
    if (data.invoiced === true) return;
    await this.mail.once(data.userId, data.paymentId, 'receipt', (to) => receiptMail(to, data));
  }
}
