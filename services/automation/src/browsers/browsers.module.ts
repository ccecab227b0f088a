import { Module } from '@nestjs/common';
import { BrowserMetrics } from './browser-metrics.js';
import { BrowserPool } from './browser-pool.js';

@Module({ providers: [BrowserMetrics, BrowserPool], exports: [BrowserPool] })
export class BrowsersModule {}
