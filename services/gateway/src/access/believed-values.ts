import { Logger } from '@nestjs/common';
import type { RedisConnection } from '@megafon/service';
import { within } from '../redis/within.js';

/** How long what Redis said is believed; whoever hears of a change forgets it at once. */
const believedMs = 5_000;
/** What could not be read is asked for again sooner. */
const unknownMs = 1_000;
/** What was to be written while Redis was away is in it so long after it came back: events are delivered anew within it. */
const settledMs = 10_000;
const maxRemembered = 20_000;

/** What Redis has under a key. While it is away that is nothing, and not known. */
export interface Believed {
  value: string | null;
  isKnown: boolean;
}

/** Values of Redis that every call asks for. */
export class BelievedValues {
  private readonly logger = new Logger(BelievedValues.name);
  private readonly known = new Map<string, Believed & { until: number }>();
  /** Being read: many calls that come at once ask for the same. */
  private readonly reading = new Map<string, Promise<Believed>>();

  /** Counted, so that an answer from before a change is not remembered after it. */
  private changes = 0;

  /** Until then it is not known that something is absent. */
  private unsettledUntil = 0;

  constructor(private readonly redis: RedisConnection) {}

  async get(key: string): Promise<Believed> {
    const now = Date.now();
    const entry = this.known.get(key);
    if (entry && entry.until > now) return entry;
    const reading = this.reading.get(key);
    if (reading) return reading;
    const read = this.readAndRemember(key, now).finally(() => {
      if (this.reading.get(key) === read) this.reading.delete(key);
    });
    this.reading.set(key, read);
    return read;
  }

  forget(key: string): void {
    this.changes += 1;
    this.known.delete(key);
    this.reading.delete(key);
  }

  /** Redis was away, and what was to be written meanwhile may be missing yet. */
  startAnew(): void {
    this.unsettledUntil = Date.now() + settledMs;
    this.changes += 1;
    this.known.clear();
    this.reading.clear();
  }

  private async readAndRemember(key: string, now: number): Promise<Believed> {
    const changesBefore = this.changes;
    const read = await this.read(key);
    if (this.changes !== changesBefore) return read;
    if (this.known.size >= maxRemembered) this.known.clear();
    this.known.set(key, { ...read, until: now + (read.isKnown ? believedMs : unknownMs) });
    return read;
  }

  private async read(key: string): Promise<Believed> {
    try {
      const value = await within(this.redis.client.get(key));
      return { value, isKnown: Date.now() >= this.unsettledUntil };
    } catch (error) {
      this.logger.debug({ msg: 'revocations are not known', err: error });
      return { value: null, isKnown: false };
    }
  }
}
