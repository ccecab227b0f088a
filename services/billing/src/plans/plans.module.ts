import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { Catalogue } from './catalogue.js';
import { PlanRepository } from './plan.repository.js';
import { PLAN, planSchema } from './plan.schema.js';
import { POPULAR_MARK, PopularMarkRepository, popularMarkSchema } from './popular-mark.repository.js';
import { PlansController } from './plans.controller.js';

@Module({
  imports: [MongoModule.forFeature({ [PLAN]: planSchema, [POPULAR_MARK]: popularMarkSchema })],
  controllers: [PlansController],
  providers: [Catalogue, PlanRepository, PopularMarkRepository],
  exports: [Catalogue, PlanRepository, PopularMarkRepository],
})
export class PlansModule {}
