import { describe, expect, it } from '@jest/globals';
import { kafkaOptions } from './kafka-options.js';

describe('how a service reaches Kafka', () => {
  const KAFKA_BROKERS = ['kafka:9092'];
  const MESSAGE_KEY = [Buffer.alloc(32, 7)];
  const production = { NODE_ENV: 'production', KAFKA_BROKERS, MESSAGE_KEY };

  it('does not start in production without a key for its messages', () => {
    const open = { NODE_ENV: 'production', KAFKA_BROKERS, KAFKA_SECURITY: 'plaintext' } as const;
    expect(() => kafkaOptions(open)).toThrow('MESSAGE_KEY');
    expect(kafkaOptions({ NODE_ENV: 'test', KAFKA_BROKERS })).not.toHaveProperty('keys');
  });

  it('seals with the keys it is given', () => {
    expect(kafkaOptions({ ...production, KAFKA_SECURITY: 'plaintext' })).toMatchObject({
      brokers: KAFKA_BROKERS,
      keys: MESSAGE_KEY,
    });
  });

  it('reaches a Kafka in the clear in production only where that is said', () => {
    expect(() => kafkaOptions(production)).toThrow('KAFKA_SECURITY');
    const said = kafkaOptions({ ...production, KAFKA_SECURITY: 'plaintext' });
    expect([said.tls, said.sasl]).toEqual([undefined, undefined]);
  });

  it('encrypts and signs in as it is told, and names what is missing for it', () => {
    const secured = { ...production, KAFKA_SECURITY: 'sasl_ssl', KAFKA_CA_FILE: 'PEM' } as const;
    expect(() => kafkaOptions(secured)).toThrow(/KAFKA_USERNAME.*KAFKA_PASSWORD/s);
    const options = kafkaOptions({ ...secured, KAFKA_USERNAME: 'content', KAFKA_PASSWORD: 'p' });
    expect(options).toMatchObject({
      tls: { ca: 'PEM' },
      sasl: { mechanism: 'scram-sha-512', username: 'content', password: 'p' },
    });
    expect(() => kafkaOptions({ ...production, KAFKA_SECURITY: 'ssl', KAFKA_CERT_FILE: 'PEM' })).toThrow(
      'KAFKA_KEY_FILE',
    );
  });

  it('makes topics in production that outlive a broker, unless told otherwise', () => {
    const said = { ...production, KAFKA_SECURITY: 'plaintext' } as const;
    expect(kafkaOptions(said).topics).toMatchObject({ replicationFactor: 3, minInsyncReplicas: 2 });
    const one = { KAFKA_REPLICATION_FACTOR: 1, KAFKA_MIN_INSYNC_REPLICAS: 1, KAFKA_DEAD_LETTER_DAYS: 2 };
    expect(kafkaOptions({ ...said, ...one }).topics).toMatchObject({
      replicationFactor: 1,
      minInsyncReplicas: 1,
      requestPartitions: 12,
      deadRetentionMs: 172_800_000,
    });
  });
});
