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

const own = {
  NETWORK_PROFILE: 'sandbox',
  NETWORK_URL: 'http://127.0.0.1:1',
  AUDIT_KEYS: `a1:${Buffer.alloc(32, 9).toString('base64')}`,
  SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

const automation = (env = serviceEnvironment()) => AppModule.of(readConfig({ ...env, ...own }));

it('counts the attempts at an event beyond the life of its process', async () => {
  expect(await attemptsOverLives('automation', () => automation())).toEqual([1, 2]);
});

it('counts them also while Redis is away', async () => {
  expect(await attemptsWithoutRedis('automation', automation)).toEqual([1, 2]);
});

it('gives up what it cannot handle, goes on with what is behind it, and handles it when it is sent again', async () => {
  expect(await poisonOf('automation', automation())).toEqual({
    ...givenUpAndSentAgain('automation'),
    handled: [1],
  });
});

it('tells that a user is forgotten when all that forgets them has succeeded, each time the same', async () => {
  const userId = newId();
  const { handlers, told, toldHalfWay } = await forgettingOf('automation', automation(), userId);
  expect(handlers.toSorted()).toEqual(
    ['ForgetUserWhenDeleted', 'RemoveAccountsWhenUserDeleted', 'TellWhenUserForgotten'].toSorted(),
  );
  expect(handlers.at(-1)).toBe('TellWhenUserForgotten');
  const telling = `automation.user.forgotten.v1 user-forgotten:automation:${userId}`;
  expect({ told, toldHalfWay }).toEqual({ told: [telling, telling], toldHalfWay: [] });
});
