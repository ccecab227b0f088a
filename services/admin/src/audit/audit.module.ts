import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { factSchemas } from '../documents/fact.schemas.js';
import { AuditController } from './audit.controller.js';

@Module({ imports: [MongoModule.forFeature(factSchemas)], controllers: [AuditController] })
export class AuditModule {}
