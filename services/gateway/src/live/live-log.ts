import { Injectable } from '@nestjs/common';
import { redisNames } from '@megafon/contracts';
import type { EventEnvelope, LiveEvent } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import type { Extent } from './sequence.js';

const keptEvents = 1_000;
const keptS = 7 * 24 * 3_600;
/** Says to every gateway that a user's sequence grew; the message is the user's id. */
export const wakeChannel = 'live:wake';

/** Each user's own sequence of events, in Redis: what a page may have missed. All throw while Redis is away. */
@Injectable()
export class LiveLog {
  constructor(private readonly redis: RedisConnection) {}

  async append(userId: string, event: EventEnvelope): Promise<void> {
    const key = redisNames.liveStream(userId);
    const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptEvents } } as const;
    await this.redis.client
      .multi()
      .xAdd(key, '*', { event: JSON.stringify(event) }, trim)
      .expire(key, keptS)
      .publish(wakeChannel, userId)
      .exec();
  }

  /** At most `limit` events after `seq`, oldest first. */
  async after(userId: string, seq: string, limit: number): Promise<LiveEvent[]> {
    const entries = await this.redis.client.xRange(redisNames.liveStream(userId), `(${seq}`, '+', {
      COUNT: limit,
    });
    return (entries ?? []).map(({ id, message }) => ({
      seq: id,
      event: JSON.parse(String(message['event'])) as EventEnvelope,
    }));
  }

  /** Null where there is nothing. */
  async extent(userId: string): Promise<Extent | null> {
    const key = redisNames.liveStream(userId);
    const [first, last] = await Promise.all([
      this.redis.client.xRange(key, '-', '+', { COUNT: 1 }),
      this.redis.client.xRevRange(key, '+', '-', { COUNT: 1 }),
    ]);
    return first?.[0] && last?.[0] ? { first: first[0].id, last: last[0].id } : null;
  }
}
