import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CountsModule } from '../counts/counts.module.js';
import { factSchemas } from '../documents/fact.schemas.js';
import { ClosedActions } from './closed-actions.js';
import { KEPT_FACTS_DAYS, Retention } from './retention.js';

@Module({})
export class RetentionModule {
  /** @param days for how many days rows are kept that are of no more use than to know an event that comes again */
  static of(days: number): DynamicModule {
    return {
      module: RetentionModule,
      imports: [CountsModule, MongoModule.forFeature(factSchemas)],
      providers: [{ provide: KEPT_FACTS_DAYS, useValue: days }, ClosedActions, Retention],
    };
  }
}
