import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { StatsModule } from '../stats.module.js';
import { READ_EARLY, ReadOnVisit } from './read-on-visit.js';
import { ReadOnVisitWhenActed } from './read-on-visit-when-acted.js';

@Module({})
export class VisitsModule {
  static of(given: { readEarly: number }): DynamicModule {
    return {
      module: VisitsModule,
      imports: [StatsModule],
      providers: [{ provide: READ_EARLY, useValue: given.readEarly }, ReadOnVisit, ReadOnVisitWhenActed],
    };
  }
}
