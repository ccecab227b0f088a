import { Global, Module } from '@nestjs/common';
import { Figures } from './figures.js';

@Global()
@Module({ providers: [Figures], exports: [Figures] })
export class FiguresModule {}
