import { expect, it } from '@jest/globals';
import { Outbox } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { MemoryCollection, memoryModel } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';
import { DueCampaigns } from './due-campaigns.js';
import type { RunDueCampaign } from './use-cases/run-due-campaign.js';

const owner = 'owner';
const startMs = Date.parse('2026-03-01T09:00:00Z');
const at = (afterMs: number) => new Date(startMs + afterMs);

class SetClock extends Clock {
  ms = 0;

  now(): Date {
    return at(this.ms);
  }
}

/** @param due when each is due, in milliseconds from the start; @param lookMs how long each look takes */
async function theClock(due: Readonly<Record<string, number>>, lookMs = 0) {
  const stored = new MemoryCollection({ name: 'campaigns', hasTimes: true });
  const clock = new SetClock();
  let takes = 0;
  const campaigns = new CampaignRepository(
    memoryModel<CampaignDocument>(
      stored,
      async (what, effect) => {
        const answer = effect();
        if (what.includes('find')) clock.ms += lookMs;
        if (what.includes('findOneAndUpdate')) takes += 1;
        return answer;
      },
      () => stored,
    ),
    new Outbox({ publish: async () => undefined }),
  );
  for (const [_id, afterMs] of Object.entries(due))
    await campaigns.insert(owner, { _id, name: _id, wakeAt: at(afterMs) } as CampaignDocument);
  const begun: string[] = [];
  const held = new Map<string, Promise<void>>();
  const begin: Pick<RunDueCampaign, 'execute'> = {
    execute: async ({ _id }) => {
      await held.get(_id);
      begun.push(_id);
    },
  };
  const howOftenTaken = () => takes;
  return {
    clock,
    begun,
    held,
    howOftenTaken,
    due: new DueCampaigns(campaigns, begin as RunDueCampaign, clock),
  };
}

it('says when the next one is due within the second, and nothing where none is', async () => {
  const { due } = await theClock({ soon: 300 });
  expect(await due.runDue()).toBe(300);
  const { due: other } = await theClock({ later: 5_000 });
  expect(await other.runDue()).toBeUndefined();
});

it('tries to take nothing where nothing is due', async () => {
  const { due, howOftenTaken } = await theClock({ soon: 300, later: 5_000 });
  await due.runDue();
  expect(howOftenTaken()).toBe(0);
});

it('begins what became due as it looked whether anything is', async () => {
  const { due, begun } = await theClock({ meanwhile: 5 }, 10);
  expect(await due.runDue()).toBeUndefined();
  expect(begun).toEqual(['meanwhile']);
});

it('looks again at once where one became due as the last one was looked for', async () => {
  // Each look takes ten: whether anything is due, the first one, and in vain another one, which is due five later.
  const { due, begun } = await theClock({ first: 0, meanwhile: 25 }, 10);
  expect(await due.runDue()).toBe(0);
  expect(begun).toEqual(['first']);
  await due.runDue();
  expect(begun).toEqual(['first', 'meanwhile']);
});

it('claims what is due while another one takes long to begin', async () => {
  const { clock, due, begun, held } = await theClock({ slow: 0, next: 100 });
  let goOn = (): void => undefined;
  held.set('slow', new Promise((resolve) => (goOn = resolve)));
  await due.claimDue();
  clock.ms = 100;
  await due.claimDue();
  await eventually(() => expect(begun).toEqual(['next']));
  goOn();
  await due.runDue();
  expect(begun).toEqual(['next', 'slow']);
});

it('prepares eight at once, and the next one when there is a place', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `c${index}`);
  const { due, begun, held } = await theClock(Object.fromEntries(names.map((name) => [name, 0])));
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  for (const name of names) held.set(name, gate);
  const round = due.runDue();
  goOn();
  await round;
  expect(begun.sort()).toEqual(names);
});
