import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Kafka } from 'kafkajs';
import type { Consumed } from '../dead-letters/dead-letter.js';
import { consumerDefaults } from './create-kafka.js';
import { withAdmin } from './with-admin.js';

const logger = new Logger('readTopics');
/** Consumer groups of this prefix come and go with a look; the user of `npm run dead-letters` may make and remove them. */
export const readerGroupPrefix = 'dead-letters-';

/** Everything that some topics hold now; those that do not exist hold nothing. */
export function readTopics(kafka: Kafka, topics: readonly string[]): Promise<Consumed[]> {
  return withAdmin(kafka, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const ends = new Map<string, bigint>();
    for (const topic of topics.filter((each) => existing.has(each))) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        if (BigInt(high) > BigInt(low)) ends.set(`${topic}:${partition}`, BigInt(high));
      }
    }
    if (ends.size === 0) return [];
    const groupId = `${readerGroupPrefix}${randomBytes(6).toString('hex')}`;
    const read = await readTo(kafka, groupId, ends);
    // A broker that has not noticed yet that its reader left refuses; it lets go of empty groups by itself.
    await admin.deleteGroups([groupId]).catch((error: unknown) => {
      logger.warn(`${groupId} is left to the broker: ${String(error)}`);
    });
    return read;
  });
}

/** A group whose members are shared out anew begins again, as nothing is committed: each message counts once. */
async function readTo(kafka: Kafka, groupId: string, ends: Map<string, bigint>): Promise<Consumed[]> {
  const read = new Map<string, Consumed>();
  const consumer = kafka.consumer({ ...consumerDefaults, groupId });
  await consumer.connect();
  const topics = [...new Set([...ends.keys()].map((key) => key.slice(0, key.lastIndexOf(':'))))];
  await consumer.subscribe({ topics, fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    consumer.on('consumer.crash', ({ payload: { error, restart } }) => restart || reject(error));
    const eachMessage = async (consumed: Consumed): Promise<void> => {
      const { topic, partition, message } = consumed;
      const key = `${topic}:${partition}`;
      const end = ends.get(key);
      if (end === undefined) return;
      if (BigInt(message.offset) < end) read.set(`${key}:${message.offset}`, consumed);
      if (BigInt(message.offset) + 1n >= end) ends.delete(key);
      if (ends.size === 0) resolve();
    };
    consumer.run({ autoCommit: false, eachMessage }).catch(reject);
  });
  await consumer.disconnect();
  return [...read.values()];
}
