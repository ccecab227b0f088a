import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseConfig, redisConfig } from './base-config.js';
import { ConfigError, loadConfig } from './load-config.js';

const encrypted = {
  NODE_ENV: 'production',
  HEALTH_PORT: '3102',
  KAFKA_BROKERS: 'kafka:9093',
  MONGODB_URI: 'mongodb+srv://user:secret@mongo.example.com/?retryWrites=true',
  REDIS_URL: 'rediss://user:secret@redis.example.com:6379',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'megafon',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  PAYMENT_API_URL: 'https://api-m.paypal.com',
  AI_BASE_URL: 'https://models.example.com/v1',
};
const address = z.string().optional();
const schema = z.object({
  ...baseConfig,
  BACKUP_S3_ENDPOINT: address,
  SMTP_URL: address,
  PAYMENT_API_URL: address,
  AI_BASE_URL: address,
});

function faultsOf(given: Record<string, string>): readonly string[] {
  try {
    loadConfig(schema, { ...encrypted, ...given });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
const refused = (given: Record<string, string>) => faultsOf(given).map((fault) => fault.split(':')[0]);

describe('what production connects to', () => {
  it.each<Record<string, string>>([
    {},
    { MONGODB_URI: 'mongodb://user:p@ss@a.example.com:27017,b.example.com:27017/?replicaSet=x&tls=true' },
    { MONGODB_URI: 'mongodb://a.example.com/admin?ssl=true' },
    { SMTP_URL: 'smtp://user:secret@mail.example.com:587?requireTLS=true' },
    { SMTP_URL: '', AI_BASE_URL: '', PAYMENT_API_URL: '' },
  ])('may be reached by %j', (given) => {
    expect(faultsOf(given)).toEqual([]);
  });

  it.each([
    ['MONGODB_URI', 'mongodb://mongo.example.com:27017', 'mongodb'],
    ['MONGODB_URI', 'mongodb://mongo.example.com/?tls=false', 'mongodb'],
    ['MONGODB_URI', 'mongodb+srv://mongo.example.com/?tls=false', 'mongodb'],
    ['MONGODB_URI', 'mongodb://127.0.0.1:27017,mongo.example.com:27017/', 'mongodb'],
    ['MONGODB_URI', 'mongodb://tls=true@mongo.example.com/', 'mongodb'],
    ['REDIS_URL', 'redis://user:secret@redis.example.com:6379', 'redis'],
    ['S3_ENDPOINT', 'http://s3.example.com', 's3'],
    ['BACKUP_S3_ENDPOINT', 'http://backup.example.com', 's3'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.com', 'smtp'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.com?requireTLS=false', 'smtp'],
    ['PAYMENT_API_URL', 'http://payments.example.com', 'payments'],
    ['AI_BASE_URL', 'http://models.example.com/v1', 'model'],
  ])('is not reached by %s=%s, unless %s is allowed in the clear', (name, value, kind) => {
    expect(faultsOf({ [name]: value })).toEqual([
      `${name}: is in the clear; where nobody else reaches the way there, ALLOW_PLAINTEXT has to name ${kind}`,
    ]);
    expect(refused({ [name]: value, ALLOW_PLAINTEXT: 'all' })).toEqual(['ALLOW_PLAINTEXT.0', name]);
    expect(refused({ [name]: value, ALLOW_PLAINTEXT: `s3,redis,mongodb,smtp,payments,model` })).toEqual([]);
    const others = ['mongodb', 'redis', 's3', 'smtp', 'payments', 'model'].filter((one) => one !== kind);
    expect(refused({ [name]: value, ALLOW_PLAINTEXT: others.join(', ') })).toEqual([name]);
  });

  it.each([
    ['MONGODB_URI', 'mongodb://user:secret@127.0.0.1:27017,localhost:27018/?replicaSet=x'],
    ['REDIS_URL', 'redis://127.8.0.1:6379'],
    ['REDIS_URL', 'redis://[::1]:6379'],
    ['S3_ENDPOINT', 'http://localhost:8333'],
    ['SMTP_URL', 'smtp://127.0.0.1:4325'],
  ])('may be in the clear where it is of the same machine: %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([]);
  });

  it.each(['redis://127.0.0.1.example.com', 'redis://localhost.example.com', 'redis://user:@10.0.0.1'])(
    'is not of the same machine by a name like it: %s',
    (REDIS_URL) => {
      expect(refused({ REDIS_URL })).toEqual(['REDIS_URL']);
    },
  );

  it('is named with everything else that is wrong, and no value is repeated', () => {
    const faults = faultsOf({ REDIS_URL: 'redis://u:hunter2@h', S3_ENDPOINT: 'http://hunter2.example.com' });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['REDIS_URL', 'S3_ENDPOINT']);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('holds where nothing is said of NODE_ENV, of commands too, and not in tests', () => {
    const plain = { REDIS_URL: 'redis://redis.example.com' };
    expect(refused({ ...plain, NODE_ENV: '' })).toEqual(['REDIS_URL']);
    expect(refused({ ...plain, NODE_ENV: 'test' })).toEqual([]);
    expect(refused({ ...plain, NODE_ENV: 'development' })).toEqual([]);
    const command = z.object(redisConfig);
    expect(() => loadConfig(command, plain)).toThrow('REDIS_URL');
    expect(loadConfig(command, { ...plain, NODE_ENV: 'test' })).toEqual(plain);
    expect(loadConfig(command, { ...plain, ALLOW_PLAINTEXT: 'redis' })).toEqual(plain);
  });
});
