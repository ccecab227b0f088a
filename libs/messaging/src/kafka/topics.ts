import { eventsByType, serviceNames } from '@megafon/contracts';
import type { ITopicConfig } from 'kafkajs';

/** The largest request or reply, in bytes of JSON. */
export const maxRequestBytes = 4_000_000;
/** The largest event or command, in bytes of JSON. */
export const maxEventBytes = 900_000;

const tenMinutesMs = 600_000;

export const requestTopic = (service: string): string => `${service}.requests`;
export const replyTopic = (service: string, instanceId: string): string => `replies.${service}.${instanceId}`;
export const deadTopic = (topic: string): string => `${topic}.dead`;

/** What a deployment decides about its topics. */
export interface TopicSettings {
  /** -1: as the broker is configured. */
  replicationFactor: number;
  /** How many replicas must have an event before it counts as published; undefined: as the broker is configured. */
  minInsyncReplicas?: number;
  /** Of each service's requests: no more instances than this share the work. */
  requestPartitions: number;
  /** Of each service's events, and of the tasks. Growing moves keys: what of a key is on its way may change order. */
  eventPartitions: number;
  deadRetentionMs: number;
}

export const defaultTopicSettings: TopicSettings = {
  replicationFactor: -1,
  requestPartitions: 12,
  eventPartitions: 6,
  deadRetentionMs: 30 * 24 * 3_600_000,
};

/** Every topic of the system, with its dead letters. Reply topics come and go with the clients. */
export function allTopics(): string[] {
  const events = [...new Set([...eventsByType.values()].map(({ topic }) => topic))];
  return [...serviceNames.map(requestTopic), ...events.flatMap((topic) => [topic, deadTopic(topic)])];
}

/** Where this system's messages go that were given up. */
export function deadTopics(): string[] {
  return allTopics().filter((topic) => topic.endsWith('.dead'));
}

/** How a topic is created, told by its name. Requests and replies are worthless once their deadline has passed. */
export function topicConfig(
  topic: string,
  settings: TopicSettings,
): ITopicConfig & { numPartitions: number } {
  const { replicationFactor, minInsyncReplicas, requestPartitions, eventPartitions } = settings;
  const entries = (config: Record<string, number>) =>
    Object.entries({
      ...config,
      ...(minInsyncReplicas !== undefined && { 'min.insync.replicas': minInsyncReplicas }),
    }).map(([name, value]) => ({ name, value: String(value) }));
  const shortLived = { 'retention.ms': tenMinutesMs, 'max.message.bytes': 2 * maxRequestBytes };
  const roomForABatch = { 'max.message.bytes': 3 * maxEventBytes };
  const made = { topic, replicationFactor };
  if (topic.startsWith('replies.')) return { ...made, numPartitions: 1, configEntries: entries(shortLived) };
  if (topic.endsWith('.requests')) {
    return { ...made, numPartitions: requestPartitions, configEntries: entries(shortLived) };
  }
  if (!topic.endsWith('.dead')) {
    return { ...made, numPartitions: eventPartitions, configEntries: entries(roomForABatch) };
  }
  const kept = { ...roomForABatch, 'retention.ms': settings.deadRetentionMs };
  return { ...made, numPartitions: 1, configEntries: entries(kept) };
}
