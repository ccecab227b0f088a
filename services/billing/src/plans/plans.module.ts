import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { PlanRepository } from './plan.repository.js';
import { PLAN, planSchema } from './plan.schema.js';
import { PlansController } from './plans.controller.js';

@Module({
  imports: [MongoModule.forFeature({ [PLAN]: planSchema })],
  controllers: [PlansController],
  providers: [PlanRepository],
  exports: [PlanRepository],
})
export class PlansModule {}
