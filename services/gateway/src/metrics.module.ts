import { Module } from '@nestjs/common';
import { GatewayMetrics } from './gateway-metrics.js';

/** What features count. */
@Module({ providers: [GatewayMetrics], exports: [GatewayMetrics] })
export class MetricsModule {}
