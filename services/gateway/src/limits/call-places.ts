import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Endpoint } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

/** Calls that wait longer than others may: they hold a place in their service meanwhile. */
const slowFromMs = 15_000;

interface Held {
  all: number;
  slow: number;
}

/** How many calls of one owner (a user, or an address where nobody is signed in) are under way at once. */
@Injectable()
export class CallPlaces {
  private readonly held = new Map<string, Held>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PLACES_PER_USER' | 'SLOW_PLACES_PER_USER'>,
  ) {}

  /** Runs a call in one of its owner's places. @throws AppError REQUEST.TOO_MANY where all are taken */
  async hold<T>(
    owner: string,
    { timeoutMs }: Pick<Endpoint, 'timeoutMs'>,
    run: () => Promise<T>,
  ): Promise<T> {
    const slow = timeoutMs > slowFromMs ? 1 : 0;
    const held = this.held.get(owner) ?? { all: 0, slow: 0 };
    const { PLACES_PER_USER, SLOW_PLACES_PER_USER } = this.config;
    if (held.all >= PLACES_PER_USER || (slow && held.slow >= SLOW_PLACES_PER_USER)) {
      throw new AppError('REQUEST.TOO_MANY', { retryAfterS: 1 });
    }
    this.held.set(owner, held);
    held.all += 1;
    held.slow += slow;
    try {
      return await run();
    } finally {
      held.all -= 1;
      held.slow -= slow;
      if (held.all === 0) this.held.delete(owner);
    }
  }
}
