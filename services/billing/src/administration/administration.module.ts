import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdministrationController } from './administration.controller.js';
import { KeepLimitsWhenPlanChanged } from './events/keep-limits-when-plan-changed.js';
import { KeptLimits } from './kept-limits.js';
import { EditPlans } from './use-cases/edit-plans.js';
import { GrantPlan } from './use-cases/grant-plan.js';
import { InitializePlans } from './use-cases/initialize-plans.js';
import { MarkPopular } from './use-cases/mark-popular.js';

/** What admins do with plans, and with the plans of users. */
@Module({
  imports: [PlansModule, SubscriptionsModule],
  controllers: [AdministrationController],
  providers: [EditPlans, GrantPlan, InitializePlans, KeepLimitsWhenPlanChanged, KeptLimits, MarkPopular],
})
export class AdministrationModule {}
