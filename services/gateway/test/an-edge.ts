import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Caller, Endpoint } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { RedisConnection, ServiceModule } from '@megafon/service';
import { ObjectStorage, ReadTickets } from '@megafon/storage';
import { ConfigModule } from '../src/config.module.js';
import { readConfig } from '../src/config.js';
import type { Config } from '../src/config.js';
import { EdgeModule } from '../src/edge.module.js';
import { createApp } from '../src/create-app.js';
import { ask } from './request.js';
import type { Answered, Asked } from './request.js';
import { MemoryRedis } from './memory-redis.js';
import { publicKeyText } from './tokens.js';

interface Sent {
  endpoint: Endpoint;
  source: { params?: unknown; query?: unknown; body?: unknown };
  caller: Caller | null;
  traceId: string;
}

/** The gateway's HTTP side with nothing behind it: services answer what the test says, Redis is in memory. */
export interface Edge {
  app: NestFastifyApplication;
  base: string;
  ask: (asked: Asked) => Promise<Answered>;
  redis: MemoryRedis;
  /** What services were asked. */
  sent: Sent[];
  /** How services answer. */
  answer: (sent: Sent) => unknown;
  storage: {
    stat: (key: string) => unknown;
    get: (key: string) => unknown;
    getRange: (key: string, start: number, length: number) => unknown;
    putFile: (key: string, path: string) => unknown;
  };
  close: () => Promise<void>;
}

@Module({})
class StandInsModule {}

export async function anEdge(env: Partial<Record<keyof Config, string>> = {}): Promise<Edge> {
  const config = testConfig(env);
  const redis = new MemoryRedis();
  const edge = { redis, sent: [] as Sent[], answer: () => ({}), storage: {} } as unknown as Edge;
  const client = {
    send: async (endpoint: Endpoint, source: Sent['source'], options: Pick<Sent, 'caller' | 'traceId'>) => {
      const sent = { endpoint, source, ...options };
      edge.sent.push(sent);
      return edge.answer(sent);
    },
  };
  const storage = {
    stat: async (key: string) => edge.storage.stat(key),
    get: async (key: string) => edge.storage.get(key),
    getRange: async (...part: Parameters<Edge['storage']['getRange']>) => edge.storage.getRange(...part),
    putFile: async (...file: Parameters<Edge['storage']['putFile']>) => edge.storage.putFile(...file),
  };
  const standIns: DynamicModule = {
    module: StandInsModule,
    global: true,
    providers: [
      { provide: RequestClient, useValue: client },
      { provide: RedisConnection, useValue: redis },
      { provide: ObjectStorage, useValue: storage },
      { provide: ReadTickets, useValue: new ReadTickets(config.S3_SECRET_KEY) },
    ],
    exports: [RequestClient, RedisConnection, ObjectStorage, ReadTickets],
  };
  const root: DynamicModule = {
    module: class EdgeUnderTest {},
    imports: [ConfigModule.of(config), ServiceModule.forService({ name: 'gateway' }), standIns, EdgeModule],
  };
  const app = await createApp(root, config, false);
  await app.listen(0, '127.0.0.1');
  const base = await app.getUrl();
  return Object.assign(edge, {
    app,
    base,
    ask: (asked: Asked) => ask(base, asked),
    close: () => app.close(),
  });
}

/** A configuration whose servers are nowhere. */
export function testConfig(env: Partial<Record<keyof Config, string>> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    KAFKA_BROKERS: '127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_BUCKET: 'bucket',
    JWT_PUBLIC_KEY: publicKeyText,
    FRONTEND_DIR: '/nowhere',
    DRAIN_DELAY_MS: '0',
    ...env,
  });
}
