import { Module } from '@nestjs/common';
import { BrowserFigures } from './browser-figures.js';
import { BrowserPool } from './browser-pool.js';

@Module({ providers: [BrowserFigures, BrowserPool], exports: [BrowserPool] })
export class BrowsersModule {}
