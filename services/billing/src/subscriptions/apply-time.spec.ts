import { expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { Outbox } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { MemoryCollection, memoryModel } from '@megafon/service-testing';
import { ApplyTime } from './apply-time.js';
import type { ChangeSubscription } from './change-subscription.js';
import { SubscriptionRepository } from './subscription.repository.js';
import type { SubscriptionDocument } from './subscription.schema.js';

const startMs = Date.parse('2026-03-01T09:00:00Z');
const starterLimits = {} as SubscriptionDocument['limits'];

class SetClock extends Clock {
  ms = startMs;

  now(): Date {
    return new Date(this.ms);
  }
}

/** @param owners whose subscriptions ended, the first one first; of the `bad` ones nothing can be decided */
async function due(owners: readonly string[], bad: ReadonlySet<string> = new Set()) {
  const stored = new MemoryCollection({ name: 'subscriptions', hasTimes: true });
  const model = memoryModel<SubscriptionDocument>(
    stored,
    async (_what, effect) => effect(),
    () => stored,
  );
  const subscriptions = new SubscriptionRepository(model, new Outbox({ publish: async () => undefined }));
  const clock = new SetClock();
  for (const [index, _id] of owners.entries()) {
    const endDate = new Date(startMs - 1_000_000 + index);
    const running = { plan: 'pro', status: 'active', paid: true, endDate, dueAt: endDate };
    await subscriptions.insert(_id, { _id, ...running } as SubscriptionDocument);
  }
  const tried: string[] = [];
  const change: Pick<ChangeSubscription, 'execute'> = {
    execute: async (userId, decide) => {
      tried.push(userId);
      if (userId === 'gone') throw new AppError('USER.NOT_FOUND');
      if (bad.has(userId)) throw new Error('cannot be read');
      return await subscriptions.change(userId, userId, (known) => {
        const state = decide(known, { now: clock.now(), starterLimits });
        return state && { state: { ...known, ...state } };
      });
    },
  };
  return {
    clock,
    tried,
    planOf: async (owner: string) => (await subscriptions.get(owner, owner)).plan,
    failuresOf: async (owner: string) => (await subscriptions.get(owner, owner)).overdueFailures,
    time: new ApplyTime(subscriptions, change as ChangeSubscription, clock),
  };
}

it('ends what comes after a subscription that cannot be changed', async () => {
  const { time, planOf } = await due(['bad', 'good'], new Set(['bad']));
  await time.settle();
  expect([await planOf('bad'), await planOf('good')]).toEqual(['pro', 'starter']);
});

it('tries what failed again later and later, until it goes', async () => {
  const bad = new Set(['bad']);
  const { time, clock, tried, failuresOf, planOf } = await due(['bad'], bad);
  for (let second = 0; second <= 240; second += 10) {
    await time.settle();
    clock.ms += 10_000;
  }
  // At once, and after 30, 90 and 210 seconds.
  expect(tried).toHaveLength(4);
  expect(await failuresOf('bad')).toBe(4);
  bad.clear();
  clock.ms += 240_000;
  await time.settle();
  expect(await planOf('bad')).toBe('starter');
  expect(await failuresOf('bad')).toBeUndefined();
});

it('reaches what is behind a whole batch of bad ones', async () => {
  const bad = Array.from({ length: 200 }, (_, index) => `bad${index}`);
  const { time, planOf } = await due([...bad, 'good'], new Set(bad));
  await time.settle();
  await time.settle();
  expect(await planOf('good')).toBe('starter');
});

it('goes on at once where more may be due, and leaves alone who is gone', async () => {
  const owners = Array.from({ length: 200 }, (_, index) => `u${index}`);
  expect(await (await due(owners)).time.settle()).toBe(0);
  expect(await (await due(['u1'])).time.settle()).toBeUndefined();
  const { time, failuresOf } = await due(['gone']);
  await time.settle();
  expect(await failuresOf('gone')).toBeUndefined();
});
