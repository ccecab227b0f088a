import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DeadLetterStore, KafkaConnection } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { factSchemas } from '../documents/fact.schemas.js';
import { DeadLetterRetention, KEPT_LETTERS_DAYS } from './dead-letter-retention.js';
import { DeadLetterStorageModule } from './dead-letter-storage.module.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { FEED_GROUP, KeepDeadLetters } from './keep-dead-letters.js';
import { SendAskedLetters } from './send-asked-letters.js';
import { ReplayDeadLetters } from './use-cases/replay-dead-letters.js';

const dayMs = 24 * 3_600_000;

interface Options {
  /** For how long Kafka keeps them. */
  retentionMs: number;
  /** Those of dead letters; all of the system's unless given. */
  topics?: readonly string[];
  group?: string;
}

/** What was given up in any service, and its way back. */
@Module({})
export class DeadLettersModule {
  static of({ retentionMs, topics, group = 'admin-dead-letters' }: Options): DynamicModule {
    return {
      module: DeadLettersModule,
      imports: [DeadLetterStorageModule, MongoModule.forFeature(factSchemas)],
      controllers: [DeadLettersController],
      providers: [
        {
          provide: DeadLetterStore,
          useFactory: (connection: KafkaConnection) => new DeadLetterStore(connection, topics),
          inject: [KafkaConnection],
        },
        { provide: FEED_GROUP, useValue: group },
        { provide: KEPT_LETTERS_DAYS, useValue: retentionMs / dayMs },
        DeadLetterRetention,
        KeepDeadLetters,
        ReplayDeadLetters,
        SendAskedLetters,
      ],
    };
  }
}
