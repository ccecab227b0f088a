import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testServers, uniqueName } from '@megafon/testing';
import { Kafka } from 'kafkajs';
import { ensureTopics } from './ensure-topics.js';
import { readTopics } from './read-topics.js';

const brokers = [...testServers().kafkaBrokers];
const topic = uniqueName('read');
const kafka = new Kafka({ brokers, logLevel: 0 });

beforeAll(async () => {
  Logger.overrideLogger(false);
  await ensureTopics({ brokers }, [topic]);
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({ topic, messages: [{ value: 'one' }, { value: 'two' }] });
  await producer.disconnect();
});
afterAll(() => {
  Logger.overrideLogger(new Logger());
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
