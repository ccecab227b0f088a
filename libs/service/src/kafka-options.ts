import type { KafkaAccess } from '@megafon/messaging';
import { ConfigError } from './load-config.js';

/**
 * How a service reaches Kafka, for `MessagingModule` and `RequestServer`.
 * @throws ConfigError in production without a key: requests carry passwords and codes, commands order posts
 */
export function kafkaOptions(config: {
  NODE_ENV: string;
  KAFKA_BROKERS: string[];
  MESSAGE_KEY?: Buffer[] | undefined;
}): KafkaAccess {
  const { NODE_ENV, KAFKA_BROKERS, MESSAGE_KEY } = config;
  if (!MESSAGE_KEY && NODE_ENV === 'production') throw new ConfigError(['MESSAGE_KEY: is not set']);
  return { brokers: KAFKA_BROKERS, ...(MESSAGE_KEY && { keys: MESSAGE_KEY }) };
}
