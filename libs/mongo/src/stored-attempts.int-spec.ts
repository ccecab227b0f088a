import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent, userDeleted } from '@megafon/contracts';
import { attemptsRememberedS, DeadLetterStore, KafkaConnection } from '@megafon/messaging';
import { eventually, freshDatabaseName, liveOnce, testServers, uniqueName } from '@megafon/testing';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { StoredAttempts } from './stored-attempts.js';

const { kafkaBrokers, mongoUri } = testServers();

describe('attempts that are counted in the database', () => {
  const dbName = freshDatabaseName('attempts');
  let connection: Connection;
  beforeAll(async () => {
    connection = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  });
  afterAll(() => connection?.close());

  it('are known to the next process, taken back, and forgotten with their message', async () => {
    expect(await new StoredAttempts(connection).begin('m')).toBe(1);
    const attempts = new StoredAttempts(connection);
    expect([await attempts.begin('m'), await attempts.begin('n')]).toEqual([2, 1]);
    await attempts.forgive('m');
    expect(await attempts.begin('m')).toBe(2);
    await attempts.clear('m');
    expect(await attempts.begin('m')).toBe(1);
  });

  it('are forgotten after as long as in Redis', async () => {
    await new StoredAttempts(connection).begin('old');
    const indexes = await connection.collection('attempts').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: attemptsRememberedS }));
  });
});

const kafka = { brokers: [...kafkaBrokers], keys: [Buffer.alloc(32, 1)] };
const group = uniqueName('doomed');
const topic = uniqueName('doomed-users');
/** A process with one handler, which a certain event ends at once, and no Redis; run from what is built, as services are. */
const doomed = `
  import 'reflect-metadata';
  import { Module } from '@nestjs/common';
  import { NestFactory } from '@nestjs/core';
  import { userDeleted } from '@megafon/contracts';
  import { AttemptStore, MessagingModule, RedisAttempts, StandbyAttempts } from '@megafon/messaging';
  import { MongoModule } from '@megafon/mongo';

  const { brokers, mongoUri, dbName, group, topic, poison } = JSON.parse(process.argv[1]);
  class Doomed {
    static on = { ...userDeleted, topic };
    static group = group;
    async handle({ id }) {
      if (id === poison) process.kill(process.pid, 'SIGKILL');
      if (id === poison + ':next') console.log('handled');
    }
  }
  const fail = () => Promise.reject(new Error('redis is away'));
  const away = { incr: fail, decr: fail, del: fail, expire: fail };
  class Attempts {}
  Module({
    providers: [{
      provide: AttemptStore,
      useFactory: (standby) => new RedisAttempts(away, undefined, standby),
      inject: [StandbyAttempts],
    }],
    exports: [AttemptStore],
  })(Attempts);
  const messaging = MessagingModule.forService({
    service: 'content',
    clientId: 'doomed',
    kafka: { brokers, keys: [Buffer.alloc(32, 1)] },
    retry: { maxAttempts: 2, firstWaitMs: 10, maxWaitMs: 20 },
  });
  await NestFactory.createApplicationContext(
    {
      module: class {},
      imports: [{ module: Attempts, global: true }, messaging, MongoModule.forService({ uri: mongoUri, dbName })],
      providers: [{ provide: Doomed, useClass: Doomed }],
    },
    { logger: false },
  );
`;

const live = (poison: string, dbName: string, until?: string) =>
  liveOnce(doomed, { brokers: kafka.brokers, mongoUri, dbName, group, topic, poison }, until);

describe('a message that ends its process while Redis is away', () => {
  const outside = new KafkaConnection({ kafka, clientId: 'outside' });
  const poison = uniqueName('poison');
  const sealed = (id: string) => {
    const fields = { id, tenant: '', traceId: 't-1', time: new Date() };
    const event = newEvent(userDeleted, { ...fields, data: { userId: 'u-1' } });
    const { type } = userDeleted;
    const value = outside.seal.seal(JSON.stringify(event), JSON.stringify([topic, type, '']));
    return { key: event.subject, value, headers: { type } };
  };

  beforeAll(async () => {
    await outside.ensureTopics([topic, `${topic}.dead`]);
    await outside.send(topic, [sealed(poison), sealed(`${poison}:next`)]);
  });
  afterAll(() => outside.close());

  it('ends as a dead letter after so many lives, and what comes behind it is handled', async () => {
    const dbName = freshDatabaseName('doomed');
    const lives = [await live(poison, dbName), await live(poison, dbName)];
    expect(lives.map(({ by }) => by)).toEqual(['SIGKILL', 'SIGKILL']);
    expect(await live(poison, dbName, 'handled')).toMatchObject({ by: 'SIGTERM', said: 'handled\n' });
    await eventually(async () => {
      const { letters } = await new DeadLetterStore(outside, [`${topic}.dead`]).list();
      expect(letters.map(({ death }) => [death.cause, death.attempts])).toEqual([['process-ended', 2]]);
    });
  });
});
