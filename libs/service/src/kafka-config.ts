import { readFileSync } from 'node:fs';
import { z } from 'zod';

const brokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, 'is not a list of host:port')).min(1));

const messageKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine((keys) => keys.every(({ length }) => length === 32), 'is not 32 bytes in base64, or several such');

/** A file in PEM, read at once: its content is what is configured. */
const pemFile = z.string().transform((path, context) => {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN ')) return text;
    context.addIssue({ code: 'custom', message: 'names a file that is not PEM' });
  } catch {
    context.addIssue({ code: 'custom', message: 'names a file that cannot be read' });
  }
  return z.NEVER;
});

const count = (most: number) => z.coerce.number().int().min(1).max(most);

/** How Kafka is reached and its topics are made: see `kafkaOptions`. */
export const kafkaConfig = {
  /** `host:port,host:port` */
  KAFKA_BROKERS: brokers,
  /**
   * `base64,base64`, 32 bytes each, the same for all services: the first seals all that goes over Kafka, all open.
   * Production does not start without.
   */
  MESSAGE_KEY: messageKeys.optional(),
  /** As Kafka's own `security.protocol`. Production has to say it. */
  KAFKA_SECURITY: z.enum(['plaintext', 'ssl', 'sasl_plaintext', 'sasl_ssl']).optional(),
  /** Who signed the brokers' certificates; the system's list unless given. */
  KAFKA_CA_FILE: pemFile.optional(),
  /** This service's own certificate and key, where brokers ask for them. */
  KAFKA_CERT_FILE: pemFile.optional(),
  KAFKA_KEY_FILE: pemFile.optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  /** Of each topic; the brokers' own default unless given. */
  KAFKA_REPLICATION_FACTOR: count(10).optional(),
  /** How many replicas must have an event before it counts as published; the brokers' own default unless given. */
  KAFKA_MIN_INSYNC_REPLICAS: count(10).optional(),
  /** Of each service's requests: no more instances than this share the work. */
  KAFKA_REQUEST_PARTITIONS: count(1_000).optional(),
  KAFKA_EVENT_PARTITIONS: count(1_000).optional(),
  KAFKA_DEAD_LETTER_DAYS: count(3_650).optional(),
};

export type KafkaConfig = z.output<z.ZodObject<typeof kafkaConfig>>;
