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

const billing = (env = serviceEnvironment()) => AppModule.of(readConfig(env));

it('counts the attempts at an event beyond the life of its process', async () => {
  expect(await attemptsOverLives('billing', () => billing())).toEqual([1, 2]);
});

it('counts them also while Redis is away', async () => {
  expect(await attemptsWithoutRedis('billing', billing)).toEqual([1, 2]);
});

it('gives up what it cannot handle, goes on with what is behind it, and handles it when it is sent again', async () => {
  expect(await poisonOf('billing', billing())).toEqual({ ...givenUpAndSentAgain('billing'), handled: [1] });
});

it('tells that a user is forgotten when all that forgets them has succeeded, each time the same', async () => {
  const userId = newId();
  const { handlers, told, toldHalfWay } = await forgettingOf('billing', billing(), userId);
  expect(handlers.toSorted()).toEqual(
    ['EndSubscriptionWhenUserDeleted', 'WithdrawOrdersWhenUserDeleted', 'TellWhenUserForgotten'].toSorted(),
  );
  expect(handlers.at(-1)).toBe('TellWhenUserForgotten');
  const telling = `billing.user.forgotten.v1 user-forgotten:billing:${userId}`;
  expect({ told, toldHalfWay }).toEqual({ told: [telling, telling], toldHalfWay: [] });
});
