import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Clock } from '@megafon/service';
import { settleEach } from './settle-each.js';
import type { Overdue } from './settle-each.js';
import { Ticker } from './ticker.js';

const everyMs = 30_000;
const batch = 100;

/** Settles what nobody settled in time, every half minute; any number of instances may. See `settleEach` for failures. */
export abstract class Sweep<D extends Overdue> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly ticker: Ticker;

  /** @param name of the sweep, in logs */
  protected constructor(
    name: string,
    protected readonly clock: Clock,
  ) {
    this.logger = new Logger(name);
    this.ticker = new Ticker(name, everyMs, () => this.settle());
  }

  onApplicationBootstrap(): void {
    this.ticker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.ticker.stop();
  }

  /** One round. */
  async settle(): Promise<undefined> {
    await settleEach(await this.overdue(this.clock.now(), batch), {
      settle: (one) => this.settleOne(one),
      postpone: (one, delayMs) => this.postpone(one, new Date(this.clock.now().getTime() + delayMs)),
      onError: ({ _id }, err) => this.logger.warn({ msg: 'could not be settled', id: _id, err }),
    });
    return undefined;
  }

  /** At most `limit`, the oldest first. */
  protected abstract overdue(now: Date, limit: number): Promise<readonly D[]>;
  protected abstract settleOne(one: D): Promise<void>;
  /** Settling it failed: others go first, `until` then. */
  protected abstract postpone(one: D, until: Date): Promise<void>;
}
