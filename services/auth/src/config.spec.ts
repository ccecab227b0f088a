import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const env = {
  HEALTH_PORT: '3101',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  JWT_PRIVATE_KEY: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64'),
};
const SEED_USERS = JSON.stringify([{ email: 'demo@megafon.test', password: 'demo-pass-2026', name: 'דנה' }]);

describe('users that exist from the start', () => {
  it('are refused in production, and where nobody says what this is', () => {
    expect(() => readConfig({ ...env, NODE_ENV: 'production', SEED_USERS })).toThrow('SEED_USERS');
    expect(() => readConfig({ ...env, SEED_USERS })).toThrow('SEED_USERS');
  });

  it('are there in a sandbox, and in tests', () => {
    const sandbox = readConfig({ ...env, NODE_ENV: 'production', SANDBOX: 'true', SEED_USERS });
    const test = readConfig({ ...env, NODE_ENV: 'test', SEED_USERS });
    expect([sandbox.SEED_USERS.length, test.SEED_USERS.length]).toEqual([1, 1]);
  });
});

describe('the keys of tokens', () => {
  it('may be several, and each has to be one', () => {
    const two = readConfig({
      ...env,
      NODE_ENV: 'test',
      JWT_PRIVATE_KEY: `${env.JWT_PRIVATE_KEY},${env.JWT_PRIVATE_KEY}`,
    });
    expect(two.JWT_PRIVATE_KEY).toHaveLength(2);
    for (const JWT_PRIVATE_KEY of ['', `${env.JWT_PRIVATE_KEY},`, `${env.JWT_PRIVATE_KEY},bm8=`])
      expect(() => readConfig({ ...env, NODE_ENV: 'test', JWT_PRIVATE_KEY })).toThrow('JWT_PRIVATE_KEY');
  });
});
