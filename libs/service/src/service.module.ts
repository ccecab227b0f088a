import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock, SystemClock } from './clock.js';
import { DiscoverHealthChecks } from './health/discover-health-checks.js';
import { HealthChecks } from './health/health-checks.js';
import { Metrics } from './health/metrics.js';

/** What every process has: `Clock`, `HealthChecks`, `Metrics`. `startService` adds it; the gateway imports it. */
@Module({})
export class ServiceModule {
  static forService({ name }: { name: string }): DynamicModule {
    return {
      module: ServiceModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: Clock, useClass: SystemClock },
        HealthChecks,
        { provide: Metrics, useFactory: () => new Metrics(name) },
        DiscoverHealthChecks,
      ],
      exports: [Clock, HealthChecks, Metrics],
    };
  }
}
