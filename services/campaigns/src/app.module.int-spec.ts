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

const campaigns = (env = serviceEnvironment()) => AppModule.of(readConfig(env));

it('counts the attempts at an event beyond the life of its process', async () => {
  expect(await attemptsOverLives('campaigns', () => campaigns())).toEqual([1, 2]);
});

it('counts them also while Redis is away', async () => {
  expect(await attemptsWithoutRedis('campaigns', campaigns)).toEqual([1, 2]);
});

it('gives up what it cannot handle, goes on with what is behind it, and handles it when it is sent again', async () => {
  expect(await poisonOf('campaigns', campaigns())).toEqual({
    ...givenUpAndSentAgain('campaigns'),
    handled: [1],
  });
});

it('tells that a user is forgotten when all that forgets them has succeeded, each time the same', async () => {
  const userId = newId();
  const { handlers, told, toldHalfWay } = await forgettingOf('campaigns', campaigns(), userId);
  expect(handlers.toSorted()).toEqual(
    ['ForgetCampaignsWhenUserDeleted', 'ForgetStatsWhenUserDeleted', 'TellWhenUserForgotten'].toSorted(),
  );
  expect(handlers.at(-1)).toBe('TellWhenUserForgotten');
  const telling = `campaigns.user.forgotten.v1 user-forgotten:campaigns:${userId}`;
  expect({ told, toldHalfWay }).toEqual({ told: [telling, telling], toldHalfWay: [] });
});
