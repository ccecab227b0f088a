import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PlansModule } from '../plans/plans.module.js';
import { EndSubscriptionWhenUserDeleted } from './events/end-subscription-when-user-deleted.js';
import { GrantPlanWhenUserRegistered } from './events/grant-plan-when-user-registered.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { SUBSCRIPTION, subscriptionSchema } from './subscription.schema.js';
import { SubscriptionsController } from './subscriptions.controller.js';

@Module({
  imports: [PlansModule, MongoModule.forFeature({ [SUBSCRIPTION]: subscriptionSchema })],
  controllers: [SubscriptionsController],
  providers: [EndSubscriptionWhenUserDeleted, GrantPlanWhenUserRegistered, SubscriptionRepository],
})
export class SubscriptionsModule {}
