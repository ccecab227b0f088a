import { Controller } from '@nestjs/common';
import {
  AppError,
  capturePaymentOrder,
  createPaymentOrder,
  getPaymentScript,
  receivePaymentNotice,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock, Logger } from '@megafon/service';
import { PaymentProvider, ProviderFault } from '../provider/payment-provider.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';
import { starterSince, toSubscription } from '../subscriptions/subscription-view.js';
import { CaptureOrder } from './use-cases/capture-order.js';
import { CreateOrder } from './use-cases/create-order.js';
import { HearNotice } from './use-cases/hear-notice.js';

@Controller()
export class PaymentsController {
  private readonly logger = new Logger(PaymentsController.name);

  constructor(
    private readonly provider: PaymentProvider,
    private readonly createOrder: CreateOrder,
    private readonly captureOrder: CaptureOrder,
    private readonly hearNotice: HearNotice,
    private readonly subscriptions: SubscriptionRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(getPaymentScript)
  async script(_request: RequestOf<typeof getPaymentScript>): Promise<ReplyOf<typeof getPaymentScript>> {
    return { success: true, scriptUrl: this.provider.scriptUrl };
  }

  @Handles(createPaymentOrder)
  async create({
    userId,
    caller,
    body,
  }: RequestOf<typeof createPaymentOrder>): Promise<ReplyOf<typeof createPaymentOrder>> {
    const of = { payerName: caller?.name, scriptUrl: body.scriptUrl };
    const orderId = await this.asked(() => this.createOrder.execute(userId, body.planId, of));
    return { success: true, orderId };
  }

  @Handles(capturePaymentOrder)
  async capture({
    userId,
    body,
  }: RequestOf<typeof capturePaymentOrder>): Promise<ReplyOf<typeof capturePaymentOrder>> {
    const status = await this.asked(() => this.captureOrder.execute(userId, body.orderId));
    const known = await this.subscriptions.find(userId, userId);
    const now = this.clock.now();
    const subscription = known ? toSubscription(known, now) : starterSince(now);
    return { success: true, status, subscription };
  }

  @Handles(receivePaymentNotice)
  async hear({
    body: { notice, ...transmission },
  }: RequestOf<typeof receivePaymentNotice>): Promise<ReplyOf<typeof receivePaymentNotice>> {
    await this.asked(() => this.hearNotice.execute(transmission, notice));
    return { received: true };
  }

  /** A provider that does not answer is a service that is away for now; what was begun is finished by itself. */
  private async asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.warn({ msg: 'the payment provider', kind: error.kind, err: error });
      throw new AppError('SERVICE.UNAVAILABLE', {}, { cause: error });
    }
  }
}
