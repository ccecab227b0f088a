import type { EventEnvelope } from '@megafon/contracts';

/** What the outbox needs of a publisher; `EventPublisher` of @megafon/messaging is one. */
export interface EventSink {
  /** Resolves once the broker has them all. */
  publish(events: EventEnvelope[]): Promise<void>;
}

export const EVENT_SINK = Symbol('EventSink');
