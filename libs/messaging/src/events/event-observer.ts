import type { EventObservation } from '../messaging-options.js';

/** Told of every event that was handled, retried or given up: for metrics. Provide it to be told. */
export abstract class EventObserver {
  abstract observe(event: EventObservation): void;
}
