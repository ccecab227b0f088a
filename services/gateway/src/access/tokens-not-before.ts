import { Injectable, OnModuleInit } from '@nestjs/common';
import { redisNames } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { RedisSubscriptions } from '../redis/redis-subscriptions.js';
import { BelievedValues } from './believed-values.js';

/** Whether a token is refused, as far as that is known. */
export interface Refusal {
  isRefused: boolean;
  isKnown: boolean;
}

/** As long as a token may be valid, and some slack for clocks. */
const keptS = 900;
const revocationsChannel = 'auth:revoked';

/**
 * The second before which a user's access tokens are refused. Redis holds it: while it is away tokens are good until
 * they run out, which takes ten minutes at most; not for what administers (`AccessGuard`).
 */
@Injectable()
export class TokensNotBefore implements OnModuleInit {
  private readonly seconds: BelievedValues;
  private readonly listeners = new Set<(userId: string) => void>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly subscriptions: RedisSubscriptions,
  ) {
    this.seconds = new BelievedValues(redis);
  }

  onModuleInit(): void {
    this.subscriptions.add(revocationsChannel, (message) => {
      const userId = message.toString();
      this.seconds.forget(redisNames.tokensNotBefore(userId));
      for (const listener of this.listeners) listener(userId);
    });
    this.subscriptions.onBack(() => this.seconds.startAnew());
  }

  /** Calls with the id of every user whose tokens were refused, by this gateway or another. */
  onRevoked(listener: (userId: string) => void): void {
    this.listeners.add(listener);
  }

  /** @param issuedAtS the token's `iat` */
  async refuses(userId: string, issuedAtS: number): Promise<Refusal> {
    const { value, isKnown } = await this.seconds.get(redisNames.tokensNotBefore(userId));
    return { isRefused: issuedAtS < Number(value ?? 0), isKnown };
  }

  /**
   * Refuses what was issued until `time`; the second it lies in is refused whole. An older call undoes nothing.
   * @throws the client's error while Redis is away
   */
  async refuseUntil(userId: string, time: Date): Promise<void> {
    const second = Math.floor(time.getTime() / 1_000) + 1;
    const key = redisNames.tokensNotBefore(userId);
    const current = Number(await this.redis.client.get(key));
    if (current < second) await this.redis.client.set(key, String(second), { EX: keptS });
    // Others hear of it in a moment; here the next call knows it.
    this.seconds.forget(key);
    await this.redis.client.publish(revocationsChannel, userId);
  }
}
