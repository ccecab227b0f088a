import { expect, it } from '@jest/globals';
import { attemptsOverLives, serviceEnvironment } from '@megafon/service-testing';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

const own = {
  NETWORK_PROFILE: 'sandbox',
  NETWORK_URL: 'http://127.0.0.1:1',
  AUDIT_KEYS: `a1:${Buffer.alloc(32, 9).toString('base64')}`,
  SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

it('counts the attempts at an event beyond the life of its process', async () => {
  const automation = () => AppModule.of(readConfig({ ...serviceEnvironment(), ...own }));
  expect(await attemptsOverLives('automation', automation)).toEqual([1, 2]);
});
