import { Injectable, OnModuleInit } from '@nestjs/common';
import { redisNames } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { RedisSubscriptions } from '../redis/redis-subscriptions.js';
import { BelievedValues } from './believed-values.js';
import type { Refusal } from './tokens-not-before.js';

/** As long as a token may be valid, and some slack for clocks. */
const keptS = 900;
const endingsChannel = 'auth:ended';

/** The sessions whose access tokens are refused, until the last of those tokens ran out. Redis holds them. */
@Injectable()
export class EndedSessions implements OnModuleInit {
  private readonly marks: BelievedValues;
  private readonly listeners = new Set<(sessionId: string) => void>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly subscriptions: RedisSubscriptions,
  ) {
    this.marks = new BelievedValues(redis);
  }

  onModuleInit(): void {
    this.subscriptions.add(endingsChannel, (message) => this.hear(message.toString()));
    this.subscriptions.onBack(() => this.marks.startAnew());
  }

  /** Calls with the id of every session that ended, at this gateway or another. */
  onEnded(listener: (sessionId: string) => void): void {
    this.listeners.add(listener);
  }

  async refuses(sessionId: string): Promise<Refusal> {
    const { value, isKnown } = await this.marks.get(redisNames.endedSession(sessionId));
    return { isRefused: value !== null, isKnown };
  }

  /** Harmless when it ended already. @throws the client's error while Redis is away */
  async end(sessionId: string): Promise<void> {
    await this.redis.client.set(redisNames.endedSession(sessionId), '1', { EX: keptS });
    this.hear(sessionId);
    await this.redis.client.publish(endingsChannel, sessionId);
  }

  private hear(sessionId: string): void {
    this.marks.forget(redisNames.endedSession(sessionId));
    for (const listener of this.listeners) listener(sessionId);
  }
}
