import { FairSlots, NoSlotError, TimeoutError, withTimeout } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

const limits = { slots: 8, perOwner: 2, maxWaiting: 200, maxWaitingPerOwner: 8 };
/** Of the time that shutting down has in all: for what comes after the last look. */
const closingMs = 10_000;

/**
 * What people ask to have looked up in a browser now. Each has few looks at once, users take turns, and no request is
 * held for long: what takes longer goes on, and the same question joins it.
 */
@Injectable()
export class AskedLooks implements OnModuleDestroy {
  private readonly logger = new Logger(AskedLooks.name);
  private readonly slots = new FairSlots(limits);
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'LOOK_ANSWER_MS' | 'SHUTDOWN_TIMEOUT_MS'>,
  ) {}

  /**
   * @param what the same for the same question; the owner is part of it.
   * @returns null where it takes longer.
   * @throws AppError REQUEST.TOO_MANY when too many of the owner's, or of all, wait; what the look throws
   */
  async answer<T>(owner: string, what: string, look: () => Promise<T>): Promise<T | null> {
    const key = `${owner} ${what}`;
    const going = (this.underWay.get(key) as Promise<T> | undefined) ?? this.begin(owner, key, look);
    const late = new TimeoutError('a look', this.config.LOOK_ANSWER_MS);
    try {
      return await withTimeout(going, this.config.LOOK_ANSWER_MS, () => late);
    } catch (error) {
      if (error === late) return null;
      if (!(error instanceof NoSlotError)) throw error;
      throw new AppError('REQUEST.TOO_MANY', { retryAfterS: 10 }, { cause: error });
    }
  }

  async onModuleDestroy(): Promise<void> {
    const drainLimitMs = this.config.SHUTDOWN_TIMEOUT_MS - closingMs;
    await withTimeout(Promise.allSettled(this.underWay.values()), drainLimitMs, 'finishing looks').catch(
      (err: unknown) => this.logger.warn({ msg: 'a look was not finished', err }),
    );
  }

  private begin<T>(owner: string, key: string, look: () => Promise<T>): Promise<T> {
    const going = this.slots.run(owner, look).finally(() => this.underWay.delete(key));
    this.underWay.set(key, going);
    // Whoever asked may not wait any more.
    going.catch((err: unknown) => this.logger.debug({ msg: 'a look failed', err }));
    return going;
  }
}
