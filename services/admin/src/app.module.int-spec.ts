import { expect, it } from '@jest/globals';
import { attemptsOverLives, serviceEnvironment } from '@megafon/service-testing';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

it('counts the attempts at an event beyond the life of its process', async () => {
  const admin = () => AppModule.of(readConfig(serviceEnvironment()));
  expect(await attemptsOverLives('admin', admin)).toEqual([1, 2]);
});
