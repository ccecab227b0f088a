import type { EventContract, EventEnvelope } from '@megafon/contracts';

/**
 * A provider that reacts to events. Its class names them: `static readonly on = runFinished` (or a list), and may name
 * a consumer group other than the service's: `static readonly group = 'gateway-live'`.
 * `handle` may be called twice with the same event, and runs concurrently for different keys.
 */
export interface EventHandler {
  handle(event: EventEnvelope<never>): Promise<void>;
}

export interface EventHandlerClass {
  readonly name: string;
  readonly on: EventContract | readonly EventContract[];
  readonly group?: string;
}

/** One contract that one handler reacts to. */
export interface Subscription {
  readonly contract: EventContract;
  readonly handlerName: string;
  handle(event: EventEnvelope): Promise<void>;
}
