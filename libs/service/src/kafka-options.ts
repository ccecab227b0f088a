import { defaultTopicSettings } from '@megafon/messaging';
import type { KafkaAccess, TopicSettings } from '@megafon/messaging';
import type { KafkaConfig } from './kafka-config.js';
import { ConfigError } from './load-config.js';

type Config = { NODE_ENV: string } & Partial<KafkaConfig> & Pick<KafkaConfig, 'KAFKA_BROKERS'>;

const dayMs = 24 * 3_600_000;
/** Where production says nothing: an event outlives the loss of a broker. */
const productionTopics = { replicationFactor: 3, minInsyncReplicas: 2 };

/**
 * How a service reaches Kafka, for `MessagingModule` and `RequestServer`.
 * @throws ConfigError in production without a key, as requests carry passwords and codes, and commands order posts; in
 * production where nothing is said about Kafka's own security; and where what is said does not go together
 */
export function kafkaOptions(config: Config): KafkaAccess {
  const { KAFKA_BROKERS, MESSAGE_KEY, KAFKA_SECURITY = 'plaintext' } = config;
  const faults = faultsOf(config);
  if (faults.length > 0) throw new ConfigError(faults);
  const { KAFKA_CA_FILE: ca, KAFKA_CERT_FILE: cert, KAFKA_KEY_FILE: key } = config;
  const { KAFKA_SASL_MECHANISM: mechanism = 'scram-sha-512' } = config;
  const { KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = config;
  return {
    brokers: KAFKA_BROKERS,
    ...(MESSAGE_KEY && { keys: MESSAGE_KEY }),
    ...(KAFKA_SECURITY.endsWith('ssl') && { tls: { ca, cert, key } }),
    ...(KAFKA_SECURITY.startsWith('sasl') && { sasl: { mechanism, username, password } }),
    topics: topicSettings(config),
  };
}

function faultsOf(config: Config): string[] {
  const { NODE_ENV, MESSAGE_KEY, KAFKA_SECURITY, KAFKA_CERT_FILE, KAFKA_KEY_FILE } = config;
  const faults: string[] = [];
  if (NODE_ENV === 'production' && !MESSAGE_KEY) faults.push('MESSAGE_KEY: is not set');
  if (NODE_ENV === 'production' && !KAFKA_SECURITY) {
    faults.push(
      'KAFKA_SECURITY: is not set; plaintext, for a broker that nobody else reaches, has to be said',
    );
  }
  if (!KAFKA_CERT_FILE !== !KAFKA_KEY_FILE) faults.push('KAFKA_CERT_FILE, KAFKA_KEY_FILE: only one is set');
  if (KAFKA_SECURITY?.startsWith('sasl')) {
    for (const name of ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const) {
      if (!config[name]) faults.push(`${name}: is not set`);
    }
  }
  return faults;
}

function topicSettings(config: Config): TopicSettings {
  const byEnvironment = config.NODE_ENV === 'production' ? productionTopics : {};
  const defaults: TopicSettings = { ...defaultTopicSettings, ...byEnvironment };
  const days = config.KAFKA_DEAD_LETTER_DAYS;
  return {
    replicationFactor: config.KAFKA_REPLICATION_FACTOR ?? defaults.replicationFactor,
    minInsyncReplicas: config.KAFKA_MIN_INSYNC_REPLICAS ?? defaults.minInsyncReplicas,
    requestPartitions: config.KAFKA_REQUEST_PARTITIONS ?? defaults.requestPartitions,
    eventPartitions: config.KAFKA_EVENT_PARTITIONS ?? defaults.eventPartitions,
    deadRetentionMs: days === undefined ? defaults.deadRetentionMs : days * dayMs,
  };
}
