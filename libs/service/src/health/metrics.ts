import { Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';

/** The process's figures in Prometheus' text format, each labelled with the service. */
@Injectable()
export class Metrics {
  private loading?: Promise<Registry>;

  constructor(private readonly service: string) {}

  /** Loaded on first use: a process starts faster without. Register counters of your own here. */
  registry(): Promise<Registry> {
    this.loading ??= this.load();
    return this.loading;
  }

  async text(): Promise<{ contentType: string; body: string }> {
    const registry = await this.registry();
    return { contentType: registry.contentType, body: await registry.metrics() };
  }

  private async load(): Promise<Registry> {
    const { default: prometheus } = await import('prom-client');
    const registry = new prometheus.Registry();
    registry.setDefaultLabels({ service: this.service });
    prometheus.collectDefaultMetrics({ register: registry });
    return registry;
  }
}
