import { Controller, Req } from '@nestjs/common';
import { AppError, paymentNotice, receivePaymentNotice } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Call } from '../calls/call.js';
import { parseCall } from '../calls/parse-call.js';
import { ServiceCalls } from '../calls/service-calls.js';
import { writtenBody } from '../http/written-body.js';
import type { Request } from '../http/request.js';

/** Hands on what the payment provider sends, to the byte and with the headers that sign it; billing judges it. */
@Controller()
export class PaymentNoticeController {
  constructor(private readonly calls: ServiceCalls) {}

  @Call(receivePaymentNotice)
  async receive(@Req() request: Request): Promise<ReplyOf<typeof receivePaymentNotice>> {
    parseCall({ ...receivePaymentNotice, body: paymentNotice }, request);
    const notice = writtenBody(request);
    if (!notice) throw new AppError('PAYMENT.NOTICE_REFUSED');
    const header = (name: string): string => {
      const value = request.headers[`paypal-${name}`];
      if (typeof value !== 'string' || value === '' || value.length > 2_000)
        throw new AppError('PAYMENT.NOTICE_REFUSED');
      return value;
    };
    const body = {
      id: header('transmission-id'),
      time: header('transmission-time'),
      signature: header('transmission-sig'),
      certUrl: header('cert-url'),
      algorithm: header('auth-algo'),
      notice,
    };
    return this.calls.send(receivePaymentNotice, { body }, request);
  }
}
