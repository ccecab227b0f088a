import { AsyncLocalStorage } from 'node:async_hooks';

const traces = new AsyncLocalStorage<string>();

/** The trace that the running request or event belongs to; '' outside of both. */
export function currentTraceId(): string {
  return traces.getStore() ?? '';
}

/** Runs `work`, and all that it starts, as part of a trace. */
export function runWithTrace<T>(traceId: string, work: () => T): T {
  return traces.run(traceId, work);
}
