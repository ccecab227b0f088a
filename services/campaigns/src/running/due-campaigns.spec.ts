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

const ownerOf = (name: string) => name.split(' of ')[1] ?? owner;

/** So many campaigns of an owner, all due then. */
const manyOf = (whose: string, count: number, afterMs: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index} of ${whose}`, afterMs]));

class SetClock extends Clock {
  ms = 0;

  now(): Date {
    return at(this.ms);
  }
}

/**
 * @param due when each is due, in milliseconds from the start; `name of somebody` is that owner's
 * @param lookMs how long each question takes
 */
async function theClock(due: Readonly<Record<string, number>>, lookMs = 0) {
  const stored = new MemoryCollection({ name: 'campaigns', hasTimes: true });
  const clock = new SetClock();
  let takes = 0;
  let questions = 0;
  let failing = false;
  const campaigns = new CampaignRepository(
    memoryModel<CampaignDocument>(
      stored,
      async (what, effect) => {
        const isTake = what.includes('findOneAndUpdate');
        const isLook = !isTake && what.includes('find');
        if (isTake) takes += 1;
        if (isLook) questions += 1;
        if (isTake && failing) throw new Error('the database is away');
        const answer = effect();
        if (isTake || isLook) clock.ms += lookMs;
        return answer;
      },
      () => stored,
    ),
    new Outbox({ publish: async () => undefined }),
  );
  for (const [_id, afterMs] of Object.entries(due))
    await campaigns.insert(ownerOf(_id), { _id, name: _id, wakeAt: at(afterMs) } as CampaignDocument);
  const begun: string[] = [];
  const held = new Map<string, Promise<void>>();
  const begin: Pick<RunDueCampaign, 'execute'> = {
    execute: async ({ _id }) => {
      await held.get(_id);
      begun.push(_id);
    },
  };
  const howOftenTaken = () => takes;
  const howOftenAsked = () => questions;
  const failTakes = (fail: boolean) => void (failing = fail);
  return {
    clock,
    begun,
    held,
    campaigns,
    howOftenTaken,
    howOftenAsked,
    failTakes,
    due: new DueCampaigns(campaigns, begin as RunDueCampaign, clock),
  };
}

it('says when the next one is due of those that it knows, and nothing where it knows none', async () => {
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

it('begins what became due as it looked what comes', async () => {
  const { due, begun } = await theClock({ meanwhile: 5 }, 10);
  expect(await due.runDue()).toBeUndefined();
  expect(begun).toEqual(['meanwhile']);
});

it('knows of one that becomes due as the one before is taken, and begins it then', async () => {
  // Each question takes ten: what comes, and the first one, after which the other is due five later.
  const { due, begun } = await theClock({ first: 0, meanwhile: 25 }, 10);
  expect(await due.runDue()).toBe(5);
  expect(begun).toEqual(['first']);
  await due.runDue();
  expect(begun).toEqual(['first', 'meanwhile']);
});

it('takes what it knows at its time without another look', async () => {
  const { clock, due, begun, howOftenAsked } = await theClock({ second: 700, first: 300 });
  await due.look();
  expect(await due.claimDue()).toBe(300);
  clock.ms = 300;
  expect(await due.claimDue()).toBe(400);
  await eventually(() => expect(begun).toEqual(['first']));
  clock.ms = 700;
  expect(await due.claimDue()).toBeUndefined();
  await eventually(() => expect(begun).toEqual(['first', 'second']));
  expect(howOftenAsked()).toBe(1);
});

it('leaves what somebody else took, or what was given another time, since it looked', async () => {
  const { clock, due, begun, campaigns, howOftenTaken } = await theClock({ taken: 300, moved: 300 });
  await due.look();
  clock.ms = 300;
  expect(await campaigns.takeDue(owner, 'taken', clock.now(), at(30_300))).not.toBeNull();
  await campaigns.change(owner, 'moved', (known) => ({ state: { ...known, wakeAt: at(60_000) } }));
  const before = howOftenTaken();
  expect(await due.claimDue()).toBeUndefined();
  await eventually(() => expect(howOftenTaken()).toBe(before + 2));
  expect(begun).toEqual([]);
});

it('begins all of them where more are due than it knows at once', async () => {
  const names = Array.from({ length: 1_001 }, (_, index) => `c${index}`);
  const { due, begun, howOftenAsked } = await theClock(Object.fromEntries(names.map((name) => [name, 0])));
  await due.runDue();
  expect(begun.sort()).toEqual(names.sort());
  // Three looks, each of which asks for those of others as well, and begins with them after the first.
  expect(howOftenAsked()).toBe(7);
});

it('looks again later, not at once, where what it knows cannot be taken', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `c${index}`);
  const { due, begun, failTakes, howOftenAsked, howOftenTaken } = await theClock(
    Object.fromEntries(names.map((name) => [name, 0])),
  );
  failTakes(true);
  await due.runDue();
  // For the oldest, and for those of others.
  expect(howOftenAsked()).toBe(2);
  expect(howOftenTaken()).toBeLessThanOrEqual(8);
  failTakes(false);
  await due.runDue();
  expect(begun).toHaveLength(500);
});

it('claims what is due while another one takes long to begin', async () => {
  const { clock, due, begun, held } = await theClock({ slow: 0, next: 100 });
  let goOn = (): void => undefined;
  held.set('slow', new Promise((resolve) => (goOn = resolve)));
  await due.look();
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

it('begins that of an owner who has one before the hundreds of somebody else who came first', async () => {
  const { clock, due, begun } = await theClock({ ...manyOf('crowd', 300, 0), 'one of dana': 5 });
  clock.ms = 10;
  await due.runDue();
  expect(begun).toHaveLength(301);
  expect(begun.indexOf('one of dana')).toBeLessThan(8);
});

it('knows it at the first look, where more of somebody else wait than it knows at once', async () => {
  const { clock, due, begun } = await theClock({ ...manyOf('crowd', 600, 0), 'one of dana': 5 });
  clock.ms = 10;
  await due.look();
  await due.claimDue();
  expect(begun.indexOf('one of dana')).toBeGreaterThanOrEqual(0);
  expect(begun.indexOf('one of dana')).toBeLessThan(8);
  await due.runDue();
  expect(begun).toHaveLength(601);
});

it('lets owners take turns across looks: who had one waits until the others had theirs', async () => {
  const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`);
  const all = owners.flatMap((whose) => Object.entries(manyOf(whose, 10, 0)));
  const { due, begun } = await theClock(Object.fromEntries(all));
  for (let looks = 0; looks < 20; looks += 1) await due.look();
  const claiming = due.claimDue();
  // Each time that one ends somebody has looked anew.
  for (let looks = 0; looks < 20; looks += 1) await due.look();
  await claiming;
  await due.runDue();
  for (let turn = 0; turn < 10; turn += 1) {
    const had = begun.slice(20 * turn, 20 * (turn + 1)).map(ownerOf);
    expect([...new Set(had)].sort()).toEqual([...owners].sort());
  }
});
