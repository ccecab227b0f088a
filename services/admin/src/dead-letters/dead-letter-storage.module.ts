import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { DeadLetterRepository } from './dead-letter.repository.js';
import { DEAD_LETTER, DEAD_MESSAGE, deadLetterSchema, deadMessageSchema } from './dead-letter.schema.js';

const models = MongoModule.forFeature({ [DEAD_LETTER]: deadLetterSchema, [DEAD_MESSAGE]: deadMessageSchema });

/** What is kept of dead letters, also for those who count them. */
@Module({ imports: [models], providers: [DeadLetterRepository], exports: [models, DeadLetterRepository] })
export class DeadLetterStorageModule {}
