import { expect, it } from '@jest/globals';
import { SystemClock } from '@megafon/service';
import type { OrderRepository } from '../order.repository.js';
import { LookAgain } from './look-again.js';
import type { SettleOrder } from './settle-order.js';

it('looks at the orders behind one that can neither be settled nor put off', async () => {
  const looked: string[] = [];
  const putOff: string[] = [];
  const due = ['bad', 'good'].map((_id) => ({ _id, owner: 'u1' }));
  const orders = {
    acrossOwnersDue: () => Promise.resolve(due),
    change: (_owner: string, id: string) => {
      if (id === 'bad') return Promise.reject(new Error('cannot be read'));
      putOff.push(id);
      return Promise.resolve();
    },
  };
  const settle = {
    execute: (_owner: string, id: string) => {
      looked.push(id);
      return id === 'bad' ? Promise.reject(new Error('cannot be read')) : Promise.resolve();
    },
  };
  await new LookAgain(
    orders as unknown as OrderRepository,
    settle as unknown as SettleOrder,
    new SystemClock(),
  ).execute();
  expect(looked).toEqual(['bad', 'good']);
  expect(putOff).toEqual(['good']);
});
