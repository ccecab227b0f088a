import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CountsModule } from '../counts/counts.module.js';
import { CountWhatHappens } from './count-what-happens.js';
import { factSchemas } from '../documents/fact.schemas.js';
import { UserFacts } from './user-facts.js';
import { WorkFacts } from './work-facts.js';

@Module({
  imports: [CountsModule, MongoModule.forFeature(factSchemas)],
  providers: [CountWhatHappens, UserFacts, WorkFacts],
})
export class FactsModule {}
