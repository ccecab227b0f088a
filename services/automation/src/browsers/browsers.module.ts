import { Module } from '@nestjs/common';
import { BrowserPool } from './browser-pool.js';

@Module({ providers: [BrowserPool], exports: [BrowserPool] })
export class BrowsersModule {}
