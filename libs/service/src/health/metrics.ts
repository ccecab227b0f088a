import { withTimeout } from '@megafon/concurrency';
import { Injectable } from '@nestjs/common';
import type { EventObservation, EventObserver, GaugeDefinition, Gauges, Reading } from '@megafon/messaging';
import type { Counter, Histogram, Registry } from 'prom-client';

type Prometheus = typeof import('prom-client');
/** Registers metrics; called once. */
type Addition = (prometheus: Prometheus, registry: Registry) => void;

/** One request that was answered, or was too late to be. */
interface ObservedRequest {
  pattern: string;
  outcome: string;
  durationMs: number;
}

/** A figure that is not read by then is left out: the others are asked for all the more when something is away. */
const readingMs = 2_000;

const bucketsS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The process's metrics in Prometheus' text format, each labelled with the service. */
@Injectable()
export class Metrics implements EventObserver, Gauges {
  private readonly additions: Addition[] = [];
  private loading?: Promise<Registry>;
  private loaded?: { prometheus: Prometheus; registry: Registry };
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

  /** Adds metrics when the registry is loaded, which may be never, or at once. */
  onLoaded(add: Addition): void {
    if (this.loaded) add(this.loaded.prometheus, this.loaded.registry);
    else this.additions.push(add);
  }

  show<Label extends string>(
    { name, help, labelNames = [] }: GaugeDefinition<Label>,
    read: () => Reading<Label> | Promise<Reading<Label>>,
  ): void {
    this.onLoaded(({ Gauge }, registry) => {
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const reading = await readWithin(read);
          this.reset();
          if (typeof reading === 'number') return this.set(reading);
          if (labelNames.length === 0) this.remove();
          for (const { labels, value } of reading) this.set(labels, value);
        },
      });
    });
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
    // Its default wakes an idle process a hundred times a second.
    prometheus.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
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
    this.loaded = { prometheus, registry };
    for (const add of this.additions) add(prometheus, registry);
    return registry;
  }
}

async function readWithin<Label extends string>(
  read: () => Reading<Label> | Promise<Reading<Label>>,
): Promise<Reading<Label>> {
  try {
    return await withTimeout(Promise.resolve(read()), readingMs, 'reading a figure');
  } catch {
    return [];
  }
}
