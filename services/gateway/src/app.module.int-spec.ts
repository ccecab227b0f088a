import { expect, it } from '@jest/globals';
import { durableAttempt, givenUpAndSentAgain, poisonIn } from '@megafon/service-testing';
import { uniqueName } from '@megafon/testing';
import { aGateway } from '../test/a-gateway.js';

it('counts the attempts at an event beyond the life of its process', async () => {
  const message = uniqueName('message');
  const known: number[] = [];
  for (let life = 0; life < 2; life += 1) {
    const { app, close } = await aGateway();
    known.push(await durableAttempt(app, message));
    await close();
  }
  expect(known).toEqual([1, 2]);
});

it('gives up what it cannot handle, goes on with what is behind it, and handles it when it is sent again', async () => {
  const { app, close } = await aGateway();
  const { handled, ...poisoned } = await poisonIn('gateway', app);
  await close();
  expect(poisoned).toEqual(givenUpAndSentAgain('gateway'));
  expect(handled).toEqual({ RefuseTokensWhenSessionsRevoked: 1 });
});
