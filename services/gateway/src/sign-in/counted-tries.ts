import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from '@megafon/service';
import { within } from '../redis/within.js';
import { attemptScript, giveBackScript } from './attempt.js';
import type { Patience } from './attempt.js';

/** Tries to sign in, counted in Redis for all gateways together. While Redis is away nobody is held up. */
@Injectable()
export class CountedTries {
  private readonly logger = new Logger(CountedTries.name);
  private isAway = false;

  constructor(private readonly redis: RedisConnection) {}

  /** @returns how long `who` has to wait, in milliseconds; 0 where the try was taken, and counted */
  async take(who: string, patience: Patience): Promise<number> {
    const { free, firstWaitMs, longestWaitMs, forgottenAfterMs } = patience;
    const given = [free, firstWaitMs, longestWaitMs, forgottenAfterMs].map(String);
    const waitMs = await this.run(attemptScript, who, given);
    return typeof waitMs === 'number' ? waitMs : 0;
  }

  async giveBack(who: string): Promise<void> {
    await this.run(giveBackScript, who, []);
  }

  async forget(who: string): Promise<void> {
    await this.unlessAway(() => this.redis.client.del(keyOf(who)));
  }

  private run(script: string, who: string, given: string[]): Promise<unknown> {
    return this.unlessAway(() => this.redis.client.eval(script, { keys: [keyOf(who)], arguments: given }));
  }

  private async unlessAway(command: () => Promise<unknown>): Promise<unknown> {
    try {
      const result = await within(command());
      this.isAway = false;
      return result;
    } catch (error) {
      if (!this.isAway) this.logger.warn({ msg: 'tries to sign in are not counted', err: error });
      this.isAway = true;
      return null;
    }
  }
}

function keyOf(who: string): string {
  return `tries:${who}`;
}
