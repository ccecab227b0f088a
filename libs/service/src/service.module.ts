import { EventObserver, Gauges } from '@megafon/messaging';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.js';
import { DiscoverHealthChecks } from './health/discover-health-checks.js';
import { DiskSpace } from './health/disk-space.js';
import { EventLoopDelay } from './health/event-loop-delay.js';
import { HealthChecks } from './health/health-checks.js';
import { KafkaHealth } from './health/kafka-health.js';
import { Metrics } from './health/metrics.js';
import { MovedTime } from './moved-time.js';
import { clockProvider } from './shared-clock.js';

export interface ServiceModuleOptions {
  name: string;
  /** Given where they serve before the application is there. */
  checks?: HealthChecks;
  metrics?: Metrics;
  movedTime?: MovedTime;
}

/** What every process has: `Clock`, `HealthChecks`, `Metrics`. `startService` adds it; the gateway imports it. */
@Module({})
export class ServiceModule {
  static forService({
    name,
    checks = new HealthChecks(),
    metrics = new Metrics(name),
    movedTime = MovedTime.never,
  }: ServiceModuleOptions): DynamicModule {
    return {
      module: ServiceModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        clockProvider,
        { provide: MovedTime, useValue: movedTime },
        { provide: HealthChecks, useValue: checks },
        { provide: Metrics, useValue: metrics },
        { provide: EventObserver, useExisting: Metrics },
        { provide: Gauges, useExisting: Metrics },
        DiscoverHealthChecks,
        DiskSpace,
        EventLoopDelay,
        KafkaHealth,
      ],
      exports: [Clock, EventObserver, Gauges, HealthChecks, Metrics],
    };
  }
}
