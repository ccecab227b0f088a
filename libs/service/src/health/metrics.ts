import { Injectable } from '@nestjs/common';
import type { EventObservation, EventObserver } from '@megafon/messaging';
import type { Counter, Histogram, Registry } from 'prom-client';

type Prometheus = typeof import('prom-client');

/** One request that was answered, or was too late to be. */
interface ObservedRequest {
  pattern: string;
  outcome: string;
  durationMs: number;
}

const bucketsS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The process's figures in Prometheus' text format, each labelled with the service. */
@Injectable()
export class Metrics implements EventObserver {
  private readonly additions: ((prometheus: Prometheus, registry: Registry) => void)[] = [];
  private loading?: Promise<Registry>;
  private requests?: Histogram<'pattern' | 'outcome'>;
  private deleted?: Counter<'what'>;
  private events?: Histogram<'type' | 'group' | 'outcome'>;
  private deadLetters?: Counter<'type' | 'group' | 'cause'>;

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

  /** Adds figures when the registry is loaded, which may be never. */
  onLoaded(add: (prometheus: Prometheus, registry: Registry) => void): void {
    this.additions.push(add);
  }

  /** Counts from when the registry is loaded. */
  observeRequest({ pattern, outcome, durationMs }: ObservedRequest): void {
    this.requests?.observe({ pattern, outcome }, durationMs / 1_000);
  }

  /** What retention deleted. */
  async countDeleted(what: string, count: number): Promise<void> {
    await this.registry();
    this.deleted?.inc({ what }, count);
  }

  /** A dead letter is never missed: whoever watches for them is alarmed by one. */
  observe(event: EventObservation): void {
    const { type, group, outcome } = event;
    if (outcome === 'dead-lettered') {
      void this.registry().then(() => this.deadLetters?.inc({ type, group, cause: event.cause }));
    } else {
      this.events?.observe({ type, group, outcome }, event.durationMs / 1_000);
    }
  }

  private async load(): Promise<Registry> {
    const { default: prometheus } = await import('prom-client');
    const registry = new prometheus.Registry();
    registry.setDefaultLabels({ service: this.service });
    prometheus.collectDefaultMetrics({ register: registry });
    this.requests = new prometheus.Histogram({
      name: 'megafon_request_duration_seconds',
      help: 'Requests by pattern and outcome: OK, EXPIRED, or an error code',
      labelNames: ['pattern', 'outcome'],
      buckets: bucketsS,
      registers: [registry],
    });
    this.deleted = new prometheus.Counter({
      name: 'megafon_retention_deleted_total',
      help: 'What was kept for as long as configured and deleted, by what it was',
      labelNames: ['what'],
      registers: [registry],
    });
    this.events = new prometheus.Histogram({
      name: 'megafon_event_duration_seconds',
      help: 'Attempts at events and commands by type and outcome: handled or retried',
      labelNames: ['type', 'group', 'outcome'],
      buckets: bucketsS,
      registers: [registry],
    });
    this.deadLetters = new prometheus.Counter({
      name: 'megafon_dead_letters_total',
      help: 'Messages given up: not-sealed, not-an-event, wrong-data, handler-failed, process-ended',
      labelNames: ['type', 'group', 'cause'],
      registers: [registry],
    });
    for (const add of this.additions) add(prometheus, registry);
    return registry;
  }
}
