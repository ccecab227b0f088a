import type { Kafka } from 'kafkajs';
import { createKafka } from './create-kafka.js';
import { topicConfig } from './topics.js';

/** Creates those of the topics that are missing; several processes may do so at once. */
export async function ensureTopics(brokers: string[], topics: readonly string[]): Promise<void> {
  await ensureTopicsOn(createKafka({ brokers, clientId: 'topics' }), topics);
}

export async function ensureTopicsOn(kafka: Kafka, topics: readonly string[]): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = [...new Set(topics)].filter((topic) => !existing.has(topic));
    // One by one: kafkajs gives up on a whole list when another process has just created one of its topics.
    for (const topic of missing) await admin.createTopics({ topics: [topicConfig(topic)] });
  } finally {
    await admin.disconnect();
  }
}
