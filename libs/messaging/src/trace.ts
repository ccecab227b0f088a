import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  isSpanContextValid,
  isValidSpanId,
  isValidTraceId,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';

/** Where in a trace something happens: both ids as W3C writes them. */
export interface TracePlace {
  traceId: string;
  spanId: string;
}

/**
 * What a span may say of itself: names and outcomes that are known beforehand, never what somebody wrote, nor ids of
 * people, tokens or proxies.
 */
interface SpanAttributes {
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'rpc.method'?: string;
  'messaging.destination.name'?: string;
  'messaging.consumer.group.name'?: string;
  'megafon.event.type'?: string;
  'megafon.action.kind'?: string;
  'error.type'?: string;
}

export interface SpanDetails {
  kind?: keyof typeof kinds;
  attributes?: SpanAttributes;
  /** What caused it in another process. Default: the span that is open here. */
  parent?: TracePlace | undefined;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const traces = new AsyncLocalStorage<string>();
/** The trace that the running request or event belongs to; '' outside of both. */
export function currentTraceId(): string {
  return traces.getStore() ?? '';
}

/** Runs `work`, and all that it starts, as part of a trace. */
export function runWithTrace<T>(traceId: string, work: () => T): T {
  return traces.run(traceId, work);
}

/** The open span, for whoever goes on elsewhere; undefined where nothing is recorded. */
export function currentPlace(): TracePlace | undefined {
  const open = trace.getSpanContext(context.active());
  return open && isSpanContextValid(open) ? { traceId: open.traceId, spanId: open.spanId } : undefined;
}

/** A place as the header `traceparent`. */
export function writeTraceparent({ traceId, spanId }: TracePlace): string {
  return `00-${traceId}-${spanId}-01`;
}

/** What a header `traceparent` names; undefined where it is not one. */
export function readTraceparent(header: unknown): TracePlace | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header) ?? [];
  return isValidTraceId(traceId) && isValidSpanId(spanId) ? { traceId, spanId } : undefined;
}

/** A span that somebody ends later. */
export interface OpenSpan {
  /** Runs `work`, and all that it starts, within it. */
  run<T>(work: () => T): T;
  end(attributes?: SpanAttributes): void;
}

/** It is recorded where the process has an SDK (`startTracing` of @megafon/service); elsewhere nothing happens. */
export function openSpan(
  name: string,
  { kind = 'internal', attributes = {}, parent }: SpanDetails = {},
): OpenSpan {
  const options = { kind: kinds[kind], attributes: { ...attributes } };
  const span = trace.getTracer('megafon').startSpan(name, options, above(parent));
  return {
    run: (work) => within(span, work),
    end: (last = {}) => {
      span.setAttributes({ ...last });
      if (last['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs `work` in a span of its own, which ends with it. */
export async function inSpan<T>(name: string, details: SpanDetails, work: () => T | Promise<T>): Promise<T> {
  const span = openSpan(name, details);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ 'error.type': nameOf(error) });
    throw error;
  }
}

function within<T>(span: Span, work: () => T): T {
  const { traceId } = span.spanContext();
  if (!isValidTraceId(traceId)) return work();
  const run = () => context.with(trace.setSpan(context.active(), span), work);
  // What began without a trace has one from here on.
  return currentTraceId() === '' ? runWithTrace(traceId, run) : run();
}

/** A span that is open here for another trace has nothing to do with this one. */
function above(parent: TracePlace | undefined): Context {
  const active = context.active();
  if (parent)
    return trace.setSpanContext(active, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  const traceId = currentTraceId();
  const isOther = traceId !== '' && trace.getSpanContext(active)?.traceId !== traceId;
  return isOther ? trace.deleteSpan(active) : active;
}

/** Its code or its class: what an error says may hold what people wrote. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
