import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { OwnDataController } from './own-data.controller.js';

@Module({ imports: [CallsModule], controllers: [OwnDataController] })
export class OwnDataModule {}
