import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testServers, uniqueName } from '@megafon/testing';
import { Kafka } from 'kafkajs';
import type { ConsumerRunConfig } from 'kafkajs';
import { ensureTopics } from './ensure-topics.js';
import { readTopics } from './read-topics.js';

const brokers = [...testServers().kafkaBrokers];
const topic = uniqueName('read');
const kafka = new Kafka({ brokers, logLevel: 0 });

beforeAll(async () => {
  Logger.overrideLogger(false);
  await ensureTopics({ brokers }, [topic]);
  const producer = kafka.producer({ idempotent: true });
  await producer.connect();
  await producer.send({ topic, messages: ['one', 'two'].map((value) => ({ value, partition: 0 })) });
  await producer.disconnect();
});
afterAll(() => {
  Logger.overrideLogger(new Logger());
});

it('reads each message once, however often the group is told to begin again', async () => {
  const restless = new Kafka({ brokers, logLevel: 0 });
  const makeConsumer = restless.consumer.bind(restless);
  restless.consumer = (config) => {
    const consumer = makeConsumer(config);
    const run = consumer.run.bind(consumer);
    consumer.run = (each?: ConsumerRunConfig) =>
      run({
        ...each,
        eachMessage: async (payload) => {
          await each?.eachMessage?.(payload);
          await each?.eachMessage?.(payload);
        },
      });
    return consumer;
  };
  const read = await readTopics(restless, [topic]);
  expect(read.map(({ message }) => String(message.value))).toEqual(['one', 'two']);
});

it('reads what there is, also where the broker does not let go of the group that read it', async () => {
  const clinging = new Kafka({ brokers, logLevel: 0 });
  const admin = clinging.admin();
  admin.deleteGroups = () => Promise.reject(new Error('NON_EMPTY_GROUP'));
  clinging.admin = () => admin;
  for (const from of [kafka, clinging]) {
    const read = await readTopics(from, [topic, uniqueName('none')]);
    expect(read.map(({ message }) => String(message.value)).sort()).toEqual(['one', 'two']);
  }
});
