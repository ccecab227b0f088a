import { withTimeout } from '@megafon/concurrency';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import { EVENT_SINK } from './event-sink.js';
import type { EventSink } from './event-sink.js';
import type { Removal } from './removal.js';
import { Unfinished } from './unfinished.js';

const closingMs = 5_000;

/** Takes out what was published from where it is stored. */
type Settle = (publishedIds: string[]) => Promise<unknown>;

export interface Waiting {
  documents: number;
  /** Since this process first saw the one that waits longest. */
  longestMs: number;
}

/** A collection whose documents carry events. */
export interface OutboxSource {
  readonly name: string;
  /** What the last sweep left to wait. */
  readonly waiting: Waiting;
  /** Removals of these collections, which are all of one database, that were not finished: one query for all sources. */
  removals(collections: readonly string[], limit: number): Promise<Removal[]>;
  /**
   * Delivers what the sweep before has seen as well, and nobody has settled since; looks at `limit` documents at most.
   * @param removals its own; null where they could not be read
   * @returns false when something could not be published.
   */
  sweep(limit: number, removals: readonly Removal[] | null): Promise<boolean>;
}

/**
 * Publishes the events that a write stored with its document, at once and in the background: a broker that is down
 * fails no request. What is not published stays stored, and the sweeper sends it.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly inFlight = new Set<string>();
  private readonly deliveries = new Set<Promise<boolean>>();

  private readonly watched: OutboxSource[] = [];
  private readonly unfinished = new Unfinished();
  private away = false;

  constructor(@Inject(EVENT_SINK) private readonly sink: EventSink) {}

  get sources(): readonly OutboxSource[] {
    return this.watched;
  }

  /** Lets the sweeper look after a collection. */
  watch(source: OutboxSource): void {
    this.watched.push(source);
  }

  /**
   * Hands over the events, in order, before it returns. What this process is sending already is left out, unless
   * `again` is set.
   * @param retry what to do some seconds later where this fails; `key` names the document
   * @returns whether they were published and settled; never rejects.
   */
  deliver(
    events: readonly EventEnvelope[],
    settle: Settle,
    retry: { key: string; attempt: () => Promise<boolean> },
    options: { again?: boolean } = {},
  ): Promise<boolean> {
    const fresh = events.filter(({ id }) => options.again === true || !this.inFlight.has(id));
    if (fresh.length === 0) return Promise.resolve(true);
    const delivery = this.send(fresh, settle);
    this.deliveries.add(delivery);
    void delivery.then((delivered) => {
      this.deliveries.delete(delivery);
      if (!delivered) this.unfinished.add(retry.key, retry.attempt);
    });
    return delivery;
  }

  /** Tries again what this process could not publish. Never rejects. */
  retry(): Promise<void> {
    return this.unfinished.retry();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.deliveries.size > 0) await Promise.all(this.deliveries);
  }

  /**
   * Requests and consumers have stopped by now; the publisher and the database have not. A broker that does not
   * answer is not waited for: what is not published stays stored.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await withTimeout(this.idle(), closingMs, 'publishing what is under way').catch((err: unknown) =>
      this.logger.warn({ msg: 'events stay in the outbox', err }),
    );
  }

  private async send(events: EventEnvelope[], settle: Settle): Promise<boolean> {
    const ids = events.map(({ id }) => id);
    for (const id of ids) this.inFlight.add(id);
    try {
      await this.sink.publish(events);
      await settle(ids);
      this.away = false;
      return true;
    } catch (error) {
      if (!this.away) this.logger.warn({ msg: 'events stay in the outbox', events: ids, err: error });
      this.away = true;
      return false;
    } finally {
      for (const id of ids) this.inFlight.delete(id);
    }
  }
}
