import { Module } from '@nestjs/common';
import { TimeZonesModule } from '@megafon/time-zones';
import { StatsModule } from '../stats/stats.module.js';
import { KnownPosts } from './known-posts.js';
import { LearningController } from './learning.controller.js';

@Module({
  imports: [StatsModule, TimeZonesModule],
  controllers: [LearningController],
  providers: [KnownPosts],
  exports: [KnownPosts],
})
export class LearningModule {}
