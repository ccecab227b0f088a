import { MongoModule } from '@megafon/mongo';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { factSchemas } from '../documents/fact.schemas.js';
import { DeletionRetention, KEPT_DELETIONS_DAYS } from './deletion-retention.js';
import { DELETION, deletionSchema } from './deletion.schema.js';
import { DeletionsController } from './deletions.controller.js';
import { Deletions } from './deletions.js';
import { FollowDeletion } from './follow-deletion.js';

/** Deletions of users, each until no service has anything left of them (ADR 53). */
@Module({})
export class DeletionsModule {
  /** @param days for how many days those are kept that ended */
  static of(days: number): DynamicModule {
    return {
      module: DeletionsModule,
      imports: [MongoModule.forFeature({ ...factSchemas, [DELETION]: deletionSchema })],
      controllers: [DeletionsController],
      providers: [
        { provide: KEPT_DELETIONS_DAYS, useValue: days },
        DeletionRetention,
        Deletions,
        FollowDeletion,
      ],
    };
  }
}
