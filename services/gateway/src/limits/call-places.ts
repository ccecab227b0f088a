import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Endpoint } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

type Settings = Pick<Config, 'PLACES_PER_USER' | 'SLOW_PLACES_PER_USER' | 'BODY_BYTES_PER_USER'>;

/** Calls that wait longer than others may: they hold a place in their service meanwhile. */
const slowFromMs = 15_000;

interface Held {
  all: number;
  slow: number;
  bodyBytes: number;
}

/**
 * How many calls of one owner (a user, or an address where nobody is signed in) are under way at once, and with how much
 * to read: a service that works through large bodies one after the other answers others between two of them.
 */
@Injectable()
export class CallPlaces {
  private readonly held = new Map<string, Held>();

  constructor(@Inject(CONFIG) private readonly config: Settings) {}

  /**
   * Runs a call in one of its owner's places.
   * @param bodyBytes of the body that is passed on; one alone may be longer than all together may be
   * @throws AppError REQUEST.TOO_MANY where all are taken
   */
  async hold<T>(
    owner: string,
    { timeoutMs }: Pick<Endpoint, 'timeoutMs'>,
    run: () => Promise<T>,
    bodyBytes = 0,
  ): Promise<T> {
    const slow = timeoutMs > slowFromMs ? 1 : 0;
    const held = this.held.get(owner) ?? { all: 0, slow: 0, bodyBytes: 0 };
    if (!this.hasPlace(held, slow, bodyBytes)) throw new AppError('REQUEST.TOO_MANY', { retryAfterS: 1 });
    this.held.set(owner, held);
    held.all += 1;
    held.slow += slow;
    held.bodyBytes += bodyBytes;
    try {
      return await run();
    } finally {
      held.all -= 1;
      held.slow -= slow;
      held.bodyBytes -= bodyBytes;
      if (held.all === 0) this.held.delete(owner);
    }
  }

  private hasPlace(held: Held, slow: number, bodyBytes: number): boolean {
    const { PLACES_PER_USER, SLOW_PLACES_PER_USER, BODY_BYTES_PER_USER } = this.config;
    if (held.all >= PLACES_PER_USER || (slow > 0 && held.slow >= SLOW_PLACES_PER_USER)) return false;
    return held.bodyBytes === 0 || held.bodyBytes + bodyBytes <= BODY_BYTES_PER_USER;
  }
}
