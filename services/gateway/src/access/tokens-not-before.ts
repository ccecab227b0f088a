import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { redisNames } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { within } from '../redis/within.js';
import { RedisSubscriptions } from '../redis/redis-subscriptions.js';

/** As long as a token may be valid, and some slack for clocks. */
const keptS = 900;
/** How long what Redis said is believed; a revocation heard of ends it at once. */
const believedMs = 5_000;
const maxRemembered = 20_000;
const revocationsChannel = 'auth:revoked';

/**
 * The second before which a user's access tokens are refused. Redis holds it: while it is away tokens are good until
 * they run out, which takes ten minutes at most.
 */
@Injectable()
export class TokensNotBefore implements OnModuleInit {
  private readonly logger = new Logger(TokensNotBefore.name);
  private readonly known = new Map<string, { second: number; until: number }>();
  private readonly listeners = new Set<(userId: string) => void>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly subscriptions: RedisSubscriptions,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(revocationsChannel, (message) => {
      const userId = message.toString();
      this.known.delete(userId);
      for (const listener of this.listeners) listener(userId);
    });
  }

  /** Calls with the id of every user whose tokens were refused, by this gateway or another. */
  onRevoked(listener: (userId: string) => void): void {
    this.listeners.add(listener);
  }

  /** @param issuedAtS the token's `iat` */
  async refuses(userId: string, issuedAtS: number): Promise<boolean> {
    const now = Date.now();
    let entry = this.known.get(userId);
    if (!entry || entry.until <= now) {
      entry = { second: await this.read(userId), until: now + believedMs };
      if (this.known.size >= maxRemembered) this.known.clear();
      this.known.set(userId, entry);
    }
    return issuedAtS < entry.second;
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
    await this.redis.client.publish(revocationsChannel, userId);
  }

  private async read(userId: string): Promise<number> {
    try {
      return Number((await within(this.redis.client.get(redisNames.tokensNotBefore(userId)))) ?? 0);
    } catch (error) {
      this.logger.debug({ msg: 'revocations are not known', err: error });
      return 0;
    }
  }
}
