import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MediaController } from './media.controller.js';
import { UploadController } from './upload.controller.js';

@Module({ imports: [CallsModule, LimitsModule], controllers: [MediaController, UploadController] })
export class MediaModule {}
