import { expect, it } from '@jest/globals';
import { AttemptStore } from '@megafon/messaging';
import { uniqueName } from '@megafon/testing';
import { anAuth } from './testing/an-auth.js';

it('counts the attempts at an event beyond the life of its process', async () => {
  const message = uniqueName('message');
  const known: number[] = [];
  for (let life = 0; life < 2; life += 1) {
    const { app } = await anAuth();
    known.push(await app.get(AttemptStore, { strict: false }).begin(message));
    await app.close();
  }
  expect(known).toEqual([1, 2]);
});
