import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Admin, Consumer, Kafka } from 'kafkajs';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { ConsumerPositions } from './consumer-positions.js';
import { createKafka } from './create-kafka.js';

const brokers = testServers().kafkaBrokers;
const access = { brokers: [...brokers] };
const events = `${uniqueName('shop')}.events`;
const requests = `${uniqueName('shop')}.requests`;
const groupId = uniqueName('readers');

let kafka: Kafka;
let admin: Admin;
let consumer: Consumer;

beforeAll(async () => {
  kafka = createKafka({ ...access, clientId: 'test' });
  admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [events, requests].map((topic) => ({ topic, numPartitions: 1 })) });
  consumer = kafka.consumer({ groupId });
});
afterAll(async () => {
  await consumer?.disconnect();
  await admin?.disconnect();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const standing = async (topic: string) =>
  (await admin.fetchOffsets({ groupId, topics: [topic] }))[0]?.partitions[0]?.offset;

it('lets a group read anew what was published since, and nobody while somebody reads', async () => {
  const producer = kafka.producer();
  await producer.connect();
  // Of today: what is older than the brokers keep goes at their next look, which is every five minutes.
  const [long, since, later] = [12, 6, 1].map(hoursAgo) as [Date, Date, Date];
  for (const topic of [events, requests]) {
    const messages = [long, later, later].map((time) => ({ value: 'x', timestamp: String(time.getTime()) }));
    await producer.send({ topic, messages });
  }
  await producer.disconnect();
  await consumer.connect();
  await consumer.subscribe({ topics: [events, requests], fromBeginning: true });
  await consumer.run({ eachMessage: async () => undefined });
  await eventually(async () => {
    await consumer.commitOffsets([events, requests].map((topic) => ({ topic, partition: 0, offset: '3' })));
    expect([await standing(events), await standing(requests)]).toEqual(['3', '3']);
  });
  const positions = new ConsumerPositions(access, (id) => id === groupId);
  await expect(positions.assertNobodyReads()).rejects.toThrow(groupId);
  await consumer.disconnect();
  await positions.moveBackTo(since);
  expect([await standing(events), await standing(requests)]).toEqual(['1', '3']);
  // Nobody is moved forward.
  await positions.moveBackTo(later);
  expect(await standing(events)).toBe('1');
});
