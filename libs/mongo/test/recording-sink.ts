import type { EventEnvelope } from '@megafon/contracts';
import type { EventSink } from '../src/event-sink.js';

/** A broker for tests: it can be away, hold back its answer, and shows what it was given, in order. */
export class RecordingSink implements EventSink {
  readonly published: EventEnvelope[] = [];
  away = false;
  private gate: Promise<void> = Promise.resolve();

  get ids(): string[] {
    return this.published.map(({ id }) => id);
  }

  async publish(events: EventEnvelope[]): Promise<void> {
    if (this.away) throw new Error('the broker is away');
    this.published.push(...events);
    await this.gate;
  }

  /** Answers nothing until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }
}
