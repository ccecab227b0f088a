import type { DeathCause, ServiceName } from '@megafon/contracts';
import type { KafkaAccess } from './kafka/create-kafka.js';
import type { StuckOptions } from './kafka/watch-consumer.js';
import type { RetryPolicy } from './events/retry.js';

export const MESSAGING_OPTIONS = Symbol('messaging options');

export interface MessagingOptions extends StuckOptions {
  /** Names the consumer group of its event handlers and its reply topics. */
  service: ServiceName | 'gateway';
  kafka: KafkaAccess;
  clientId: string;
  /** How often and how far apart an event is tried before it goes to the dead letters. */
  retry?: Partial<RetryPolicy>;
  /** Event handlers that run at once in this process. Default 64. */
  maxConcurrentHandlers?: number;
}

export type EventObservation = { type: string; group: string } & (
  { outcome: 'handled' | 'retried'; durationMs: number } | { outcome: 'dead-lettered'; cause: DeathCause }
);
