import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { factSchemas } from '../documents/fact.schemas.js';
import { AccountsController } from './accounts.controller.js';

@Module({ imports: [MongoModule.forFeature(factSchemas)], controllers: [AccountsController] })
export class AccountsModule {}
