import { Module } from '@nestjs/common';
import { StatsModule } from '../stats/stats.module.js';
import { KnownPosts } from './known-posts.js';
import { LearningController } from './learning.controller.js';

@Module({
  imports: [StatsModule],
  controllers: [LearningController],
  providers: [KnownPosts],
  exports: [KnownPosts],
})
export class LearningModule {}
