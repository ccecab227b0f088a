import type { EventContract, EventEnvelope } from '@megafon/contracts';
import type { Death } from '../dead-letters/dead-letter.js';

/**
 * A provider that reacts to events. Its class names them: `static readonly on = runFinished` (or a list), and may name
 * a consumer group other than the service's: `static readonly group = 'gateway-live'`. One that tells that all others have
 * done their part says so (`static readonly last = true`): it is called when every other handler of the event succeeded.
 * `handle` may be called twice with the same event, and runs concurrently for different keys.
 */
export interface EventHandler {
  handle(event: EventEnvelope<never>): Promise<void>;
  /**
   * The event was given up and goes to the dead letters: ends what waits for it, of commands above all. Called before
   * that, perhaps twice.
   * @param event its `data` as it came: not fitting the contract may be what was wrong with it
   */
  whenDead?(event: EventEnvelope, death: Death): Promise<void>;
}

export interface EventHandlerClass {
  readonly name: string;
  readonly on: EventContract | readonly EventContract[];
  readonly group?: string;
  readonly last?: boolean;
}

/** One contract that one handler reacts to. */
export interface Subscription {
  readonly contract: EventContract;
  readonly handlerName: string;
  handle(event: EventEnvelope): Promise<void>;
  readonly whenDead?: (event: EventEnvelope, death: Death) => Promise<void>;
}
