import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OwnersInTurn } from './owners-in-turn.js';
import type { Due } from './owners-in-turn.js';

const limit = 100;
/** Owners that a look gives a turn at least, where there are so many. */
const turnsALook = 10;

/** What is due, the longest waiting first. */
class Waiting {
  questions = 0;

  constructor(private due: Due[]) {}

  static of(...counts: readonly (readonly [owner: string, count: number])[]): Waiting {
    return new Waiting(
      counts.flatMap(([owner, count]) =>
        Array.from({ length: count }, (_, n) => ({ owner, _id: `${owner} ${n}` })),
      ),
    );
  }

  get size(): number {
    return this.due.length;
  }

  readonly ask = (passed: readonly string[], most: number): Promise<Due[]> => {
    this.questions += 1;
    return Promise.resolve(this.due.filter(({ owner }) => !passed.includes(owner)).slice(0, most));
  };

  /** They are done. */
  remove(taken: readonly Due[]): void {
    const done = new Set(taken.map(({ _id }) => _id));
    this.due = this.due.filter(({ _id }) => !done.has(_id));
  }
}

function countsOf(taken: readonly Due[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { owner } of taken) counts[owner] = (counts[owner] ?? 0) + 1;
  return counts;
}

describe('what is due', () => {
  it('is asked for once where all of it is known, and comes by turns', async () => {
    const waiting = Waiting.of(['crowd', 60], ['dana', 1], ['gil', 2]);
    const taken = await new OwnersInTurn().next(limit, waiting.ask);
    expect(taken.slice(0, 5).map(({ _id }) => _id)).toEqual([
      'crowd 0',
      'dana 0',
      'gil 0',
      'crowd 1',
      'gil 1',
    ]);
    expect([taken.length, waiting.questions]).toEqual([63, 1]);
  });

  it('is asked for once where nothing is', async () => {
    const waiting = Waiting.of();
    expect(await new OwnersInTurn().next(limit, waiting.ask)).toEqual([]);
    expect(waiting.questions).toBe(1);
  });

  it('of an owner with one comes at the first look, however many of somebody else wait longer', async () => {
    const waiting = Waiting.of(['crowd', 20_000], ['dana', 1]);
    const taken = await new OwnersInTurn().next(limit, waiting.ask);
    expect(countsOf(taken)).toEqual({ crowd: 99, dana: 1 });
    expect(waiting.questions).toBe(2);
  });

  it('of one behind a dozen crowds comes at the second look', async () => {
    const crowds = Array.from({ length: 12 }, (_, n) => [`crowd ${n}`, 1_000] as const);
    const waiting = Waiting.of(...crowds, ['dana', 1]);
    const owners = new OwnersInTurn();
    waiting.remove(await owners.next(limit, waiting.ask));
    const taken = await owners.next(limit, waiting.ask);
    expect(taken.slice(0, 2).map(({ owner }) => owner)).toEqual(['crowd 11', 'dana']);
  });

  it('of many owners with many is shared evenly', async () => {
    const waiting = Waiting.of(['a', 500], ['b', 500], ['c', 500], ['d', 500]);
    const taken = await new OwnersInTurn().next(limit, waiting.ask);
    expect(countsOf(taken)).toEqual({ a: 25, b: 25, c: 25, d: 25 });
  });

  it('is asked for once again when a crowd is done', async () => {
    const waiting = Waiting.of(['crowd', 150]);
    const owners = new OwnersInTurn();
    while (waiting.size > 0) waiting.remove(await owners.next(limit, waiting.ask));
    await owners.next(limit, waiting.ask);
    const before = waiting.questions;
    await owners.next(limit, waiting.ask);
    expect(waiting.questions - before).toBe(1);
  });

  it('is all taken, once, each owner’s longest waiting first, and everybody has a turn before anybody has many', async () => {
    const few = 20;
    const someDue = fc
      .array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 30 })
      .map((runs) => runs.flatMap(([owner, count]) => Array.from({ length: count }, () => `owner ${owner}`)))
      .map((owners) => owners.map((owner, place): Due => ({ owner, _id: String(place).padStart(6, '0') })));
    await fc.assert(
      fc.asyncProperty(someDue, async (due) => {
        const waiting = new Waiting(due);
        const turns = new OwnersInTurn();
        const all: Due[] = [];
        const looksUntilServed = Math.ceil(new Set(due.map(({ owner }) => owner)).size / turnsALook);
        for (let look = 1; waiting.size > 0; look += 1) {
          const taken = await turns.next(few, waiting.ask);
          expect(taken).toHaveLength(Math.min(few, waiting.size));
          waiting.remove(taken);
          all.push(...taken);
          if (look === looksUntilServed)
            expect(new Set(all.map(({ owner }) => owner))).toEqual(new Set(due.map(({ owner }) => owner)));
        }
        expect(all.map(({ _id }) => _id).sort()).toEqual(due.map(({ _id }) => _id));
        for (const owner of new Set(due.map((one) => one.owner))) {
          const his = all.filter((one) => one.owner === owner).map(({ _id }) => _id);
          expect(his).toEqual(his.toSorted());
        }
      }),
      { numRuns: 30 },
    );
  });
});
