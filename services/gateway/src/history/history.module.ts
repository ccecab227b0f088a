import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { HistoryController } from './history.controller.js';

@Module({ imports: [CallsModule], controllers: [HistoryController] })
export class HistoryModule {}
