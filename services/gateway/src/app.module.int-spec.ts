import { expect, it } from '@jest/globals';
import { durableAttempt } from '@megafon/service-testing';
import { uniqueName } from '@megafon/testing';
import { aGateway } from './testing/a-gateway.js';

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
