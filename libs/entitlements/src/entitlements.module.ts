import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { EntitlementRepository } from './entitlement.repository.js';
import { ENTITLEMENT, entitlementSchema } from './entitlement.schema.js';
import { KeepLimitsWhenSubscriptionChanged } from './keep-limits-when-subscription-changed.js';

@Module({
  imports: [MongoModule.forFeature({ [ENTITLEMENT]: entitlementSchema })],
  providers: [EntitlementRepository, KeepLimitsWhenSubscriptionChanged],
  exports: [EntitlementRepository],
})
export class EntitlementsModule {}
