import { expect, it } from '@jest/globals';
import { attemptsOverLives, serviceEnvironment } from '@megafon/service-testing';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';
import { signingKey } from './testing/an-auth.js';

const own = {
  JWT_PRIVATE_KEY: signingKey,
  SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

it('counts the attempts at an event beyond the life of its process', async () => {
  const auth = () => AppModule.of(readConfig({ ...serviceEnvironment(), ...own }));
  expect(await attemptsOverLives('auth', auth)).toEqual([1, 2]);
});
