import { setTimeout as pause } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import type { Admin, Kafka } from 'kafkajs';
import { aclEntries, allGrants } from './access-lists.js';
import type { Grant } from './access-lists.js';
import { createKafka } from './create-kafka.js';
import type { KafkaAccess } from './create-kafka.js';
import { defaultTopicSettings, topicConfig } from './topics.js';
import type { TopicSettings } from './topics.js';
import { withAdmin } from './with-admin.js';

/** A broker that shares two cores with everything else takes a while over a hundred partitions. */
const leadersWithinMs = 45_000;
const pollMs = 50;

/**
 * Creates those of the topics that are missing, and brings the others to what is configured: more partitions (Kafka
 * takes none away), and the settings of `topicConfig`. Several processes may do so at once.
 */
export async function ensureTopics(access: KafkaAccess, topics: readonly string[]): Promise<void> {
  const kafka = createKafka({ ...access, clientId: 'topics' });
  const settings = { ...defaultTopicSettings, ...access.topics };
  await withAdmin(kafka, async (admin) => {
    const existing = await createMissing(admin, topics, settings);
    await growPartitions(admin, existing, settings);
    await alignSettings(admin, existing, settings);
  });
}

/** Grants every service what it needs, or others something else; what was granted before stays. */
export async function applyAccessLists(
  access: KafkaAccess,
  grants: readonly Grant[] = allGrants(),
): Promise<void> {
  const kafka = createKafka({ ...access, clientId: 'access-lists' });
  await withAdmin(kafka, (admin) => admin.createAcls({ acl: aclEntries(grants) }));
}

/**
 * Creates those of the topics that are missing. Where access lists leave making topics to somebody else, the others
 * are taken for made.
 */
export async function ensureTopicsOn(
  kafka: Kafka,
  topics: readonly string[],
  settings: Partial<TopicSettings> = {},
): Promise<void> {
  await withAdmin(kafka, (admin) => createMissing(admin, topics, { ...defaultTopicSettings, ...settings }));
}

/** @returns those that were there already */
async function createMissing(
  admin: Admin,
  topics: readonly string[],
  settings: TopicSettings,
): Promise<string[]> {
  const known = new Set(await admin.listTopics());
  const wanted = [...new Set(topics)];
  const made: string[] = [];
  // One by one: kafkajs gives up on a whole list when another process has just created one of its topics.
  for (const topic of wanted.filter((each) => !known.has(each))) {
    const isMade = await admin
      .createTopics({ topics: [topicConfig(topic, settings)], waitForLeaders: false })
      .then(() => true)
      .catch(unlessForbidden);
    if (isMade) made.push(topic);
  }
  if (made.length > 0) await waitForLeaders(admin, made);
  return wanted.filter((topic) => known.has(topic));
}

/** A topic that one may not make may be one that one may not see either. */
function unlessForbidden(error: unknown): false {
  if (isForbidden(error)) return false;
  throw error;
}

function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('type' in error && /_AUTHORIZATION_FAILED$/.test(String(error.type))) return true;
  const inner: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return [error.cause, ...inner].some(isForbidden);
}

async function growPartitions(admin: Admin, topics: string[], settings: TopicSettings): Promise<void> {
  if (topics.length === 0) return;
  const metadata = await admin.fetchTopicMetadata({ topics });
  const topicPartitions = metadata.topics
    .map(({ name, partitions }) => ({
      topic: name,
      has: partitions.length,
      count: topicConfig(name, settings).numPartitions,
    }))
    .filter(({ has, count }) => has < count)
    .map(({ topic, count }) => ({ topic, count }));
  if (topicPartitions.length > 0) await admin.createPartitions({ topicPartitions });
}

async function alignSettings(admin: Admin, topics: string[], settings: TopicSettings): Promise<void> {
  if (topics.length === 0) return;
  const wanted = topics.map((name) => ({
    // Node does not see it among the names that this CommonJS package exports.
    type: kafkajs.ConfigResourceTypes.TOPIC,
    name,
    configEntries: topicConfig(name, settings).configEntries ?? [],
  }));
  const { resources } = await admin.describeConfigs({
    resources: wanted.map(({ type, name, configEntries }) => ({
      type,
      name,
      configNames: configEntries.map((entry) => entry.name),
    })),
    includeSynonyms: false,
  });
  const has = new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
    ]),
  );
  const differ = wanted.filter(({ name, configEntries }) =>
    configEntries.some((entry) => has.get(name)?.get(entry.name) !== entry.value),
  );
  if (differ.length > 0) await admin.alterConfigs({ validateOnly: false, resources: differ });
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
