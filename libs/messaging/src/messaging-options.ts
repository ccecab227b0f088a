import type { ServiceName } from '@megafon/contracts';
import type { RetryPolicy } from './events/retry.js';

export const MESSAGING_OPTIONS = Symbol('messaging options');

export interface MessagingOptions {
  /** Names the consumer group of its event handlers and its reply topics. */
  service: ServiceName | 'gateway';
  kafka: { brokers: string[] };
  clientId: string;
  /** How often and how far apart an event is tried before it goes to the dead letters. */
  retry?: Partial<RetryPolicy>;
  /** Event handlers that run at once in this process. Default 64. */
  maxConcurrentHandlers?: number;
  /** A handler that runs longer than this, or a consumer that stands still, is stuck. Default 120,000 ms. */
  stuckAfterMs?: number;
  /** Called once when a consumer is stuck. Default: the process ends with code 70, for its supervisor to restart. */
  onStuck?: (reason: string) => void;
  /** Called after every event: for metrics. */
  observeEvent?: (event: EventObservation) => void;
}

export interface EventObservation {
  type: string;
  group: string;
  outcome: 'handled' | 'retried' | 'dead-lettered';
  durationMs: number;
}
