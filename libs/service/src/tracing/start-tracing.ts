import { randomBytes } from 'node:crypto';
import { currentTraceId } from '@megafon/messaging';
import { context, isValidTraceId, trace } from '@opentelemetry/api';
import type { ProcessConfig } from '../base-config.js';

type TracingConfig = Partial<Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>>;

/**
 * Records the spans of this process and sends them to a collector; loads nothing where none is named. Of a trace all
 * processes record all or nothing.
 * @returns what sends the last ones and ends it; never rejects
 */
export async function startTracing(service: string, config: TracingConfig): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return () => Promise.resolve();
  const [sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'megafon' }),
    sampler: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG ?? 1),
    idGenerator,
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
  };
}

/** What goes on from a database (an action, an event that a sweep sends) stays in the trace that it is stored with. */
const idGenerator = {
  generateTraceId: () => {
    const current = currentTraceId();
    return isValidTraceId(current) ? current : randomBytes(16).toString('hex');
  },
  generateSpanId: () => randomBytes(8).toString('hex'),
};
