import { Global, Module } from '@nestjs/common';
import { AutomationMetrics } from './automation-metrics.js';

@Global()
@Module({ providers: [AutomationMetrics], exports: [AutomationMetrics] })
export class MetricsModule {}
