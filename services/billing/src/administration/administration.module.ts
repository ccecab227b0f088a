import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdministrationController } from './administration.controller.js';
import { KeepLimitsWhenPlanChanged } from './events/keep-limits-when-plan-changed.js';
import { KeptLimits } from './kept-limits.js';
import { NewUserLimitsController } from './new-user-limits.controller.js';
import { EditPlans } from './use-cases/edit-plans.js';
import { GrantPlan } from './use-cases/grant-plan.js';
import { InitializePlans } from './use-cases/initialize-plans.js';
import { MarkPopular } from './use-cases/mark-popular.js';
import { SetNewUserLimits } from './use-cases/set-new-user-limits.js';

/** What admins do with plans, with the plans of users, and with what new users are granted. */
@Module({
  imports: [PlansModule, SubscriptionsModule],
  controllers: [AdministrationController, NewUserLimitsController],
  providers: [
    EditPlans,
    GrantPlan,
    InitializePlans,
    KeepLimitsWhenPlanChanged,
    KeptLimits,
    MarkPopular,
    SetNewUserLimits,
  ],
})
export class AdministrationModule {}
