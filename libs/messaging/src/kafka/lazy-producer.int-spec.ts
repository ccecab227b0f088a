import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testServers, uniqueName } from '@megafon/testing';
import { createKafka } from './create-kafka.js';
import { ensureTopicsOn } from './ensure-topics.js';
import { LazyProducer } from './lazy-producer.js';

const kafka = createKafka({ brokers: [...testServers().kafkaBrokers], clientId: 'producer' }, 'impatient');
const producer = new LazyProducer(kafka, 1);
const admin = kafka.admin();

beforeAll(() => admin.connect());
afterAll(async () => {
  await producer.close();
  await admin.disconnect();
});

it('goes on sending to other topics, known and new, after a topic it wrote to was deleted', async () => {
  const [kept, deleted, created] = [uniqueName('kept'), uniqueName('deleted'), uniqueName('created')];
  await ensureTopicsOn(kafka, [kept, deleted]);
  await Promise.all([kept, deleted].map((topic) => producer.send(topic, [{ value: 'before' }])));

  await admin.deleteTopics({ topics: [deleted] });
  await ensureTopicsOn(kafka, [created]);
  const lost = expect(producer.send(deleted, [{ value: 'after' }])).rejects.toThrow();
  const sent = 20;
  for (let n = 0; n < sent; n += 1) {
    await Promise.all([kept, created].map((topic) => producer.send(topic, [{ value: `${n}` }])));
  }
  await lost;

  const ends = await Promise.all([kept, created].map((topic) => admin.fetchTopicOffsets(topic)));
  const counts = ends.map((partitions) => partitions.reduce((sum, { high }) => sum + Number(high), 0));
  expect(counts).toEqual([sent + 1, sent]);
});
