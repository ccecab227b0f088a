import type { ITopicConfig } from 'kafkajs';

/** The largest request or reply, in bytes of JSON. */
export const maxRequestBytes = 4_000_000;
/** The largest event or command, in bytes of JSON. */
export const maxEventBytes = 900_000;

const tenMinutesMs = 600_000;

export const requestTopic = (service: string): string => `${service}.requests`;
export const replyTopic = (service: string, instanceId: string): string => `replies.${service}.${instanceId}`;
export const deadTopic = (topic: string): string => `${topic}.dead`;

/** How a topic is created, told by its name. Requests and replies are worthless once their deadline has passed. */
export function topicConfig(topic: string): ITopicConfig {
  const shortLived = [
    { name: 'retention.ms', value: String(tenMinutesMs) },
    { name: 'max.message.bytes', value: String(2 * maxRequestBytes) },
  ];
  if (topic.startsWith('replies.')) return { topic, numPartitions: 1, configEntries: shortLived };
  if (topic.endsWith('.requests')) return { topic, numPartitions: 3, configEntries: shortLived };
  const roomForABatch = [{ name: 'max.message.bytes', value: String(3 * maxEventBytes) }];
  return { topic, numPartitions: topic.endsWith('.dead') ? 1 : 6, configEntries: roomForABatch };
}
