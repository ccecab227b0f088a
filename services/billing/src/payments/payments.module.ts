import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { WithdrawOrdersWhenUserDeleted } from './events/withdraw-orders-when-user-deleted.js';
import { GiveBack } from './give-back.js';
import { GrantMonth } from './grant-month.js';
import { OrderRepository } from './order.repository.js';
import { ORDER, orderSchema } from './order.schema.js';
import { PaymentsController } from './payments.controller.js';
import { CaptureOrder } from './use-cases/capture-order.js';
import { CreateOrder } from './use-cases/create-order.js';
import { HearNotice } from './use-cases/hear-notice.js';
import { LookAgain } from './use-cases/look-again.js';
import { SettleOrder } from './use-cases/settle-order.js';

/** Paying for plans; the provider comes from `ProviderModule`. */
@Module({
  imports: [
    InvoicesModule,
    LedgerModule,
    PlansModule,
    SubscriptionsModule,
    MongoModule.forFeature({ [ORDER]: orderSchema }),
  ],
  controllers: [PaymentsController],
  providers: [
    CaptureOrder,
    CreateOrder,
    GiveBack,
    GrantMonth,
    HearNotice,
    LookAgain,
    OrderRepository,
    SettleOrder,
    WithdrawOrdersWhenUserDeleted,
  ],
})
export class PaymentsModule {}
