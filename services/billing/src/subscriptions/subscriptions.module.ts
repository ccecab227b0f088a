import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PlansModule } from '../plans/plans.module.js';
import { ApplyTime } from './apply-time.js';
import { ChangeSubscription } from './change-subscription.js';
import { EndSubscriptionWhenUserDeleted } from './events/end-subscription-when-user-deleted.js';
import { GrantPlanWhenUserRegistered } from './events/grant-plan-when-user-registered.js';
import {
  NEW_USER_LIMITS,
  NewUserLimitsRepository,
  newUserLimitsSchema,
} from './new-user-limits.repository.js';
import { PlanChoiceController } from './plan-choice.controller.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { SUBSCRIPTION, subscriptionSchema } from './subscription.schema.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { ChoosePlan } from './use-cases/choose-plan.js';

@Module({
  imports: [
    PlansModule,
    MongoModule.forFeature({ [NEW_USER_LIMITS]: newUserLimitsSchema, [SUBSCRIPTION]: subscriptionSchema }),
  ],
  controllers: [SubscriptionsController, PlanChoiceController],
  providers: [
    ApplyTime,
    ChangeSubscription,
    ChoosePlan,
    EndSubscriptionWhenUserDeleted,
    GrantPlanWhenUserRegistered,
    NewUserLimitsRepository,
    SubscriptionRepository,
  ],
  exports: [ChangeSubscription, NewUserLimitsRepository, SubscriptionRepository],
})
export class SubscriptionsModule {}
