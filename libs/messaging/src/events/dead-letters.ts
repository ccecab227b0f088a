import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { deadTopic } from '../kafka/topics.js';

export interface Consumed {
  topic: string;
  partition: number;
  message: KafkaMessage;
}

const maxReasonLength = 2_000;

/** The dead letter of a message: its bytes untouched, why it died and where it came from in its headers. */
export function deadLetter(
  { topic, partition, message }: Consumed,
  death: { reason: string; attempts: number; group: string; at: Date },
): { topic: string; message: Message } {
  const headers: IHeaders = {
    ...message.headers,
    'dead-reason': death.reason.slice(0, maxReasonLength),
    'dead-attempts': String(death.attempts),
    'dead-group': death.group,
    'dead-at': death.at.toISOString(),
    'origin-topic': topic,
    'origin-partition': String(partition),
    'origin-offset': message.offset,
  };
  return { topic: deadTopic(topic), message: { key: message.key, value: message.value, headers } };
}
