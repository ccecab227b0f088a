import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from '@megafon/infra';
import { lagGauge } from '@megafon/messaging';
import type { GaugeDefinition } from '@megafon/messaging';
import { outboxGauges } from '@megafon/mongo';
import { Metrics, processGauges } from '@megafon/service';

export interface RegisteredMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** What is used here of `services/automation/src/automation-metrics.ts`. */
interface AutomationModule {
  AutomationMetrics: {
    gauges: Readonly<Record<string, string>>;
    new (metrics: Metrics): {
      onModuleInit(): Promise<void>;
      gauge(name: string, read: () => number): void;
    };
  };
}
/** The same of `services/gateway/src/gateway-metrics.ts`. */
interface GatewayModule {
  GatewayMetrics: new (metrics: Metrics) => { showConnected(read: () => number): void };
}

/** This file is a source in tests, and built in commands. */
const built = import.meta.url.endsWith('.js');

/** Every metric that a process of ours registers, by name: those of Node and the process among them. */
export async function registeredMetrics(): Promise<ReadonlyMap<string, RegisteredMetric>> {
  const metrics = new Metrics('any');
  const ofLibraries = [lagGauge, ...Object.values(outboxGauges), ...Object.values(processGauges)];
  const ofServices = await Promise.all(gaugeFiles.map(gaugesOf));
  for (const gauge of [...ofLibraries, ...ofServices.flat()]) metrics.show(gauge, () => 0);
  const { AutomationMetrics } = await moduleOf<AutomationModule>('automation', 'automation-metrics');
  const ofAutomation = new AutomationMetrics(metrics);
  await ofAutomation.onModuleInit();
  for (const name of Object.keys(AutomationMetrics.gauges)) ofAutomation.gauge(name, () => 0);
  const { GatewayMetrics } = await moduleOf<GatewayModule>('gateway', 'gateway-metrics');
  new GatewayMetrics(metrics).showConnected(() => 0);
  const registry = await metrics.registry();
  const registered = registry.getMetricsAsArray() as unknown as RegisteredMetric[];
  return new Map(registered.map((metric) => [metric.name, metric]));
}

/** The series of the metrics, as Prometheus names them: a histogram has three. */
export function seriesOf({ name, type }: RegisteredMetric): string[] {
  const parts: Readonly<Record<string, readonly string[]>> = {
    histogram: ['_bucket', '_sum', '_count'],
    summary: ['', '_sum', '_count'],
  };
  return (parts[type] ?? ['']).map((part) => name + part);
}

/** What services show in a file of its own. */
const gaugeFiles = [
  ['auth', 'notifications/mail-gauges'],
  ['billing', 'payments/payment-gauges'],
  ['content', 'backups/backup-gauges'],
] as const;

async function gaugesOf([service, file]: (typeof gaugeFiles)[number]): Promise<GaugeDefinition[]> {
  const exported = await moduleOf<Record<string, Record<string, GaugeDefinition>>>(service, file);
  return Object.values(exported).flatMap((gauges) => Object.values(gauges));
}

async function moduleOf<T>(service: string, file: string): Promise<T> {
  const path = join(
    rootDir,
    'services',
    service,
    ...(built ? ['dist', `${file}.js`] : ['src', `${file}.ts`]),
  );
  return (await import(pathToFileURL(path).href)) as T;
}
