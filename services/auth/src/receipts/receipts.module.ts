import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { SendReceiptWhenPaymentTaken } from './send-receipt-when-payment-taken.js';

@Module({ imports: [MailModule, UsersModule], providers: [SendReceiptWhenPaymentTaken] })
export class ReceiptsModule {}
