import { eventEnvelope } from '@megafon/contracts';
import type { DeathCause, EventEnvelope } from '@megafon/contracts';
import { z } from 'zod';
import type { TracePlace } from '../trace.js';
import type { Subscription } from './event-handler.js';

export interface RoutedEvent {
  event: EventEnvelope;
  subscriptions: readonly Subscription[];
  /** What published it, where that was recorded. */
  publishedAt?: TracePlace | undefined;
}

/** A message that no attempt can make readable. */
export class PoisonMessage extends Error {
  override readonly name = 'PoisonMessage';

  /** @param routed as far as it could be read */
  constructor(
    readonly deathCause: DeathCause,
    message: string,
    readonly routed?: RoutedEvent,
  ) {
    super(message);
  }
}

/** Finds out what a message is and who wants it. */
export class EventRouter {
  private readonly byType = new Map<string, Subscription[]>();

  constructor(subscriptions: readonly Subscription[]) {
    for (const subscription of subscriptions) {
      const { type } = subscription.contract;
      this.byType.set(type, [...(this.byType.get(type) ?? []), subscription]);
    }
  }

  get topics(): string[] {
    const contracts = [...this.byType.values()].flatMap((list) => list.map(({ contract }) => contract));
    return [...new Set(contracts.map(({ topic }) => topic))];
  }

  /** Saves opening and parsing what is skipped; a message that does not say its type is looked at. */
  mayWant(type: string | undefined): boolean {
    return type === undefined || this.byType.has(type);
  }

  /**
   * Null for a type that nobody here handles.
   * @throws PoisonMessage
   */
  route(text: string): RoutedEvent | null {
    const envelope = eventEnvelope.safeParse(parseJson(text));
    if (!envelope.success) {
      throw new PoisonMessage('not-an-event', `not an event: ${z.prettifyError(envelope.error)}`);
    }
    const subscriptions = this.byType.get(envelope.data.type);
    const contract = subscriptions?.[0]?.contract;
    if (!subscriptions || !contract) return null;
    const data = contract.data.safeParse(envelope.data.data);
    if (data.success) return { event: { ...envelope.data, data: data.data }, subscriptions };
    const reason = `not a ${contract.type}: ${z.prettifyError(data.error)}`;
    throw new PoisonMessage('wrong-data', reason, { event: envelope.data, subscriptions });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PoisonMessage('not-an-event', 'not JSON');
  }
}
