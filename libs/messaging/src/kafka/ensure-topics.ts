import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import { createKafka } from './create-kafka.js';
import { topicConfig } from './topics.js';

const leadersWithinMs = 15_000;
const pollMs = 50;

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
    for (const topic of missing) {
      await admin.createTopics({ topics: [topicConfig(topic)], waitForLeaders: false });
    }
    if (missing.length > 0) await waitForLeaders(admin, missing);
  } finally {
    await admin.disconnect();
  }
}

/**
 * A busy broker answers a while before it has heard of the topics it has just made. kafkajs' own waiting takes that
 * for an error and gives up.
 */
async function waitForLeaders(admin: Admin, topics: string[]): Promise<void> {
  const until = performance.now() + leadersWithinMs;
  for (;;) {
    try {
      const metadata = await admin.fetchTopicMetadata({ topics });
      if (metadata.topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    if (performance.now() > until) throw new Error(`No leaders for the topics ${topics.join(', ')}`);
    await pause(pollMs);
  }
}
