import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { factSchemas } from '../documents/fact.schemas.js';
import { StatsModule } from '../stats/stats.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityRepository } from './activity.repository.js';

@Module({
  imports: [MongoModule.forFeature(factSchemas), StatsModule],
  controllers: [ActivityController],
  providers: [ActivityRepository],
})
export class ActivityModule {}
