import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CountsModule } from '../counts/counts.module.js';
import { factSchemas } from '../documents/fact.schemas.js';
import { PlanPrices } from './plan-prices.js';
import { StatsController } from './stats.controller.js';
import { StatsRepository } from './stats.repository.js';

@Module({
  imports: [CountsModule, MongoModule.forFeature(factSchemas)],
  controllers: [StatsController],
  providers: [PlanPrices, StatsRepository],
  exports: [StatsRepository],
})
export class StatsModule {}
