import { once } from 'node:events';
import { AttemptStore } from '@megafon/messaging';
import { RedisConnection, ServiceModule } from '@megafon/service';
import { freshDatabaseName, testServers, uniqueName } from '@megafon/testing';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { inert } from './inert.js';

/**
 * Begins at the same message in two lives of a service.
 * @param service its whole application; nothing of it consumes, so that other suites keep their events
 * @returns how many attempts each life knew of: [1, 2] where the service counts durably
 */
export async function attemptsOverLives(name: string, service: () => DynamicModule): Promise<number[]> {
  const message = uniqueName('message');
  return overLives(name, service, (app) => durableAttempt(app, message));
}

async function overLives(
  name: string,
  service: () => DynamicModule,
  attempt: (app: INestApplicationContext) => Promise<number>,
): Promise<number[]> {
  const known: number[] = [];
  for (let life = 0; life < 2; life += 1) {
    const app = await aliveWithoutConsuming(name, service());
    known.push(await attempt(app));
    await app.close();
  }
  return known;
}

/** A service's whole application that is put together, and neither consumes nor serves. */
export function aliveWithoutConsuming(name: string, service: DynamicModule) {
  const root = { module: class Root {}, imports: [ServiceModule.forService({ name }), service] };
  const options = { strategy: inert, logger: false, abortOnError: false } as const;
  return NestFactory.createMicroservice(root, options);
}

/**
 * The same while Redis is away: counted in the service's database.
 * @param service told its environment, the same in both lives
 */
export async function attemptsWithoutRedis(
  name: string,
  service: (env: Record<string, string>) => DynamicModule,
): Promise<number[]> {
  const env = { ...serviceEnvironment(), REDIS_URL: 'redis://127.0.0.1:1' };
  const message = uniqueName('message');
  return overLives(
    name,
    () => service(env),
    async (app) => {
      const attempts = app.get(AttemptStore, { strict: false });
      // The first one waits for a connection and an index, and on a busy machine longer than it is waited for.
      await attempts.begin(uniqueName('first'));
      return attempts.begin(message);
    },
  );
}

/** Begins at a message once Redis is there: before, a service counts in memory. */
export async function durableAttempt(app: INestApplicationContext, message: string): Promise<number> {
  const { client } = app.get(RedisConnection, { strict: false });
  if (!client.isReady) await once(client, 'ready');
  return app.get(AttemptStore, { strict: false }).begin(message);
}

/** What any service is told of the run's servers; what it has of its own comes on top. */
export function serviceEnvironment(): Record<string, string> {
  const { mongoUri, redisUrl, s3, kafkaBrokers } = testServers();
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE: freshDatabaseName('service'),
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET: s3.bucket,
  };
}
