import type { EventEnvelope } from '@megafon/contracts';

/**
 * What a service publishes, kept instead of sent. An event that the sweeper sends too, as on a machine with much to do,
 * is there once, as it is for whoever consumes it.
 */
export class Published {
  events: EventEnvelope[] = [];
  private readonly knownIds = new Set<string>();
  /** Set to let the next publication fail, as when the broker is away. */
  away = false;

  async publish(events: EventEnvelope[]): Promise<void> {
    if (this.away) throw new Error('the broker is away');
    for (const event of events) {
      if (this.knownIds.has(event.id)) continue;
      this.knownIds.add(event.id);
      this.events.push(event);
    }
  }

  of(type: string): EventEnvelope<Record<string, unknown>>[] {
    return this.events.filter((event) => event.type === type) as EventEnvelope<Record<string, unknown>>[];
  }
}
