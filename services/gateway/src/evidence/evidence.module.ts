import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { EvidenceController } from './evidence.controller.js';

@Module({ imports: [CallsModule], controllers: [EvidenceController] })
export class EvidenceModule {}
