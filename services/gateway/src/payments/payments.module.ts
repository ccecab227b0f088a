import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { PaymentNoticeController } from './payment-notice.controller.js';

@Module({ imports: [CallsModule], controllers: [PaymentNoticeController] })
export class PaymentsModule {}
