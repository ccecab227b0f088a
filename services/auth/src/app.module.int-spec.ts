import { expect, it } from '@jest/globals';
import { newId } from '@megafon/mongo';
import {
  attemptsOverLives,
  attemptsWithoutRedis,
  forgettingOf,
  givenUpAndSentAgain,
  poisonOf,
  serviceEnvironment,
} from '@megafon/service-testing';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';
import { signingKey } from '../test/an-auth.js';

const own = {
  JWT_PRIVATE_KEY: signingKey,
  SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

const auth = (env = serviceEnvironment()) => AppModule.of(readConfig({ ...env, ...own }));

it('counts the attempts at an event beyond the life of its process', async () => {
  expect(await attemptsOverLives('auth', () => auth())).toEqual([1, 2]);
});

it('counts them also while Redis is away', async () => {
  expect(await attemptsWithoutRedis('auth', auth)).toEqual([1, 2]);
});

it('gives up what it cannot handle, goes on with what is behind it, and handles it when it is sent again', async () => {
  expect(await poisonOf('auth', auth())).toEqual({ ...givenUpAndSentAgain('auth'), handled: [1] });
});

it('tells that a user is forgotten when all that forgets them has succeeded, each time the same', async () => {
  const userId = newId();
  const { handlers, told, toldHalfWay } = await forgettingOf('auth', auth(), userId);
  expect(handlers.toSorted()).toEqual(
    [
      'ForgetNotificationsWhenUserDeleted',
      'ForgetSecondFactorsWhenUserDeleted',
      'ForgetSessionsWhenUserDeleted',
      'TellWhenUserForgotten',
    ].toSorted(),
  );
  expect(handlers.at(-1)).toBe('TellWhenUserForgotten');
  const telling = `auth.user.forgotten.v1 user-forgotten:auth:${userId}`;
  expect({ told, toldHalfWay }).toEqual({ told: [telling, telling], toldHalfWay: [] });
});
