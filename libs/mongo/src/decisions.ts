import type { EventEnvelope } from '@megafon/contracts';
import type { Decision, EventsOf, OwnedDocument } from './owned-document.js';

export type Decide<D> = (doc: D) => Decision<D> | null | Promise<Decision<D> | null>;

export async function unlessRefused<D>(decide: Decide<D>, doc: D): Promise<Decision<D> | null> {
  try {
    return await decide(doc);
  } catch {
    return null;
  }
}

/** One that `changeOrInsert` was told of, and that is not stored. */
export function isAbsent({ version }: OwnedDocument): boolean {
  return version === 0;
}

export function eventsOf<D>(events: EventsOf<D>, doc: D): EventEnvelope[] {
  return typeof events === 'function' ? events(doc) : events;
}

export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * attempt));
}
