import { Module } from '@nestjs/common';
import { CountsModule } from '../counts/counts.module.js';
import { DeadLetterStorageModule } from '../dead-letters/dead-letter-storage.module.js';
import { Machine } from './machine.js';
import { Standing } from './standing.js';
import { SystemController } from './system.controller.js';

@Module({
  imports: [CountsModule, DeadLetterStorageModule],
  controllers: [SystemController],
  providers: [Machine, Standing],
})
export class SystemModule {}
