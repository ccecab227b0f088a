import { AttemptStore, RedisAttempts, StandbyAttempts } from '@megafon/messaging';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';

/** Found by `HealthChecks`. Redis may be lost, so a process without it is still ready. */
@Injectable()
class RedisHealth {
  static readonly healthCheck = 'redis';
  static readonly required = false;

  constructor(@Inject(RedisConnection) private readonly redis: RedisConnection) {}

  async check(): Promise<void> {
    await this.redis.client.ping();
  }
}

/**
 * Provides `RedisConnection` to the whole application, and with it the count of attempts at an event that outlives
 * the process: also while Redis is away, where the application has a database.
 */
@Module({})
export class RedisModule {
  /** @param keys seal what processes tell each other over channels */
  static forService({ url, keys }: { url: string; keys?: readonly Buffer[] }): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [
        { provide: RedisConnection, useFactory: () => RedisConnection.open(url, keys) },
        {
          provide: AttemptStore,
          useFactory: ({ client }: RedisConnection, standby?: StandbyAttempts) =>
            new RedisAttempts(client, undefined, standby),
          inject: [RedisConnection, { token: StandbyAttempts, optional: true }],
        },
        RedisHealth,
      ],
      exports: [RedisConnection, AttemptStore],
    };
  }
}
