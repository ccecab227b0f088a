import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { factSchemas } from '../documents/fact.schemas.js';
import { COUNT, countSchema } from '../documents/count.schema.js';
import { Counts } from './counts.js';
import { Recount } from './recount.js';

@Module({
  imports: [MongoModule.forFeature({ [COUNT]: countSchema, ...factSchemas })],
  providers: [Counts, Recount],
  exports: [Counts, Recount],
})
export class CountsModule {}
