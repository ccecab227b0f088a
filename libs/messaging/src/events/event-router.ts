import { eventEnvelope } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { z } from 'zod';
import type { Subscription } from './event-handler.js';

/** A message that no attempt can make readable. */
export class PoisonMessage extends Error {
  override readonly name = 'PoisonMessage';
}

export interface RoutedEvent {
  event: EventEnvelope;
  subscriptions: readonly Subscription[];
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

  /**
   * Null for a type that nobody here handles.
   * @param typeHeader saves parsing what is skipped; a message without it is parsed
   * @throws PoisonMessage
   */
  route(value: Buffer | null, typeHeader?: string): RoutedEvent | null {
    if (typeHeader !== undefined && !this.byType.has(typeHeader)) return null;
    const envelope = eventEnvelope.safeParse(parseJson(value));
    if (!envelope.success) throw new PoisonMessage(`not an event: ${z.prettifyError(envelope.error)}`);
    const subscriptions = this.byType.get(envelope.data.type);
    const contract = subscriptions?.[0]?.contract;
    if (!subscriptions || !contract) return null;
    const data = contract.data.safeParse(envelope.data.data);
    if (!data.success) throw new PoisonMessage(`not a ${contract.type}: ${z.prettifyError(data.error)}`);
    return { event: { ...envelope.data, data: data.data }, subscriptions };
  }
}

function parseJson(value: Buffer | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch (cause) {
    throw new PoisonMessage('not JSON', { cause });
  }
}
