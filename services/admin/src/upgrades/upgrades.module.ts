import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { factSchemas } from '../documents/fact.schemas.js';
import { ForgetOwnersOfActions } from './forget-owners-of-actions.js';

@Module({
  imports: [MongoModule.forFeature(factSchemas)],
  providers: [ForgetOwnersOfActions],
})
export class UpgradesModule {}
