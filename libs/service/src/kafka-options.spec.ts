import { describe, expect, it } from '@jest/globals';
import { kafkaOptions } from './kafka-options.js';

describe('how a service reaches Kafka', () => {
  const KAFKA_BROKERS = ['kafka:9092'];

  it('does not start in production without a key for its messages', () => {
    expect(() => kafkaOptions({ NODE_ENV: 'production', KAFKA_BROKERS })).toThrow('MESSAGE_KEY');
    expect(kafkaOptions({ NODE_ENV: 'test', KAFKA_BROKERS })).toEqual({ brokers: KAFKA_BROKERS });
  });

  it('seals with the key it is given', () => {
    const MESSAGE_KEY = [Buffer.alloc(32, 7)];
    expect(kafkaOptions({ NODE_ENV: 'production', KAFKA_BROKERS, MESSAGE_KEY })).toEqual({
      brokers: KAFKA_BROKERS,
      keys: MESSAGE_KEY,
    });
  });
});
