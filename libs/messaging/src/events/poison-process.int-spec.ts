import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { command, newEvent } from '@megafon/contracts';
import { eventually, liveOnce, testServers, uniqueName } from '@megafon/testing';
import type { Message } from 'kafkajs';
import { z } from 'zod';
import { DeadLetterStore } from '../dead-letters/dead-letter-store.js';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { eventPlace } from '../seal/event-place.js';

const { kafkaBrokers, redisUrl } = testServers();
const kafka = { brokers: [...kafkaBrokers], keys: [Buffer.alloc(32, 1)] };
const group = uniqueName('doomed');
const topic = uniqueName('doomed-orders');
const placed = command('shop.order.placed.v1', {
  topic,
  key: (d) => d.order,
  data: z.object({ order: z.string() }),
});

/** A process with one handler, which a certain event ends at once; run from what is built, as services are. */
const doomed = `
  import 'reflect-metadata';
  import { Module } from '@nestjs/common';
  import { NestFactory } from '@nestjs/core';
  import { createClient } from 'redis';
  import { command } from '@megafon/contracts';
  import { z } from 'zod';
  import { AttemptStore, MessagingModule, RedisAttempts } from '@megafon/messaging';

  const { brokers, redisUrl, group, topic, poison } = JSON.parse(process.argv[1]);
  class Doomed {
    static on = command('shop.order.placed.v1', { topic, key: (d) => d.order, data: z.object({ order: z.string() }) });
    static group = group;
    async handle({ id }) {
      if (id === poison) process.kill(process.pid, 'SIGKILL');
      if (id === poison + ':next') console.log('handled');
    }
  }
  const redis = await createClient({ url: redisUrl }).connect();
  class Attempts {}
  Module({
    providers: [{ provide: AttemptStore, useValue: new RedisAttempts(redis) }],
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
      imports: [{ module: Attempts, global: true }, messaging],
      providers: [{ provide: Doomed, useClass: Doomed }],
    },
    { logger: false },
  );
`;

const live = (poison: string, until?: string) =>
  liveOnce(doomed, { brokers: kafka.brokers, redisUrl, group, topic, poison }, until);

describe('a message that ends its process', () => {
  const outside = new KafkaConnection({ kafka, clientId: 'outside' });
  const poison = uniqueName('poison');
  const sealed = (id: string): Message => {
    const order = { order: 'o-1' };
    const event = newEvent(placed, { id, tenant: '', traceId: 't-1', time: new Date(), data: order });
    const value = outside.seal.seal(
      JSON.stringify(event),
      eventPlace(topic, { type: placed.type, group: undefined }),
    );
    return { key: event.subject, value, headers: { type: placed.type } };
  };

  beforeAll(async () => {
    await outside.ensureTopics([topic, `${topic}.dead`]);
    await outside.send(topic, [sealed(poison), sealed(`${poison}:next`)]);
  });
  afterAll(() => outside.close());

  it('ends as a dead letter after so many lives, and what comes behind it is handled', async () => {
    const lives = [await live(poison), await live(poison)];
    expect(lives.map(({ by }) => by)).toEqual(['SIGKILL', 'SIGKILL']);
    expect(await live(poison, 'handled')).toMatchObject({ by: 'SIGTERM', said: 'handled\n' });
    await eventually(async () => {
      const { letters } = await new DeadLetterStore(outside, [`${topic}.dead`]).list();
      const mine = letters.filter(({ death }) => death.group === group);
      expect(mine.map(({ death }) => [death.cause, death.attempts])).toEqual([['process-ended', 2]]);
    });
  });
});
