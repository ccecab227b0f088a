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
  const known: number[] = [];
  for (let life = 0; life < 2; life += 1) {
    const root = { module: class Root {}, imports: [ServiceModule.forService({ name }), service()] };
    const options = { strategy: inert, logger: false, abortOnError: false } as const;
    const app = await NestFactory.createMicroservice(root, options);
    known.push(await durableAttempt(app, message));
    await app.close();
  }
  return known;
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
