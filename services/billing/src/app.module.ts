import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { CrashPoint, ForgottenUsersModule, kafkaOptions, RedisModule } from '@megafon/service';
import { AdministrationModule } from './administration/administration.module.js';
import { providerOf, sellerOf } from './config.js';
import type { Config } from './config.js';
import { SELLER } from './invoices/seller.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PlansModule } from './plans/plans.module.js';
import { ProviderModule } from './provider/provider.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MessagingModule.forService({
          service: 'billing',
          clientId: 'billing',
          kafka: kafkaOptions(config),
        }),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE }),
        RedisModule.forService({ url: config.REDIS_URL }),
        ForgottenUsersModule.of('billing'),
        ProviderModule.on(providerOf(config)),
        PlansModule,
        SubscriptionsModule,
        PaymentsModule,
        AdministrationModule,
      ],
      providers: [
        { provide: CrashPoint, useValue: new CrashPoint(config) },
        { provide: SELLER, useValue: sellerOf(config) },
      ],
      exports: [CrashPoint, SELLER],
    };
  }
}
