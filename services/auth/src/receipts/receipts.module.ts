import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { MailReceipt } from './mail-receipt.js';
import { SendInvoiceWhenIssued } from './send-invoice-when-issued.js';
import { SendReceiptWhenPaymentTaken } from './send-receipt-when-payment-taken.js';

@Module({
  imports: [MailModule, UsersModule],
  providers: [MailReceipt, SendInvoiceWhenIssued, SendReceiptWhenPaymentTaken],
})
export class ReceiptsModule {}
