import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { totalsOf, withCreated, withReactions, withRun } from './day-parts.js';
import type { DayParts } from './day-parts.js';
import { nothing } from './run-tally.js';

const empty: DayParts = {
  day: '2026-03-01',
  group: null,
  groupName: '',
  runs: {},
  reactions: {},
  created: [],
};
const read = (likes: number, minute: number, reach: number | null = null) => ({
  likes,
  comments: 1,
  shares: 0,
  reach,
  measuredAt: new Date(Date.UTC(2026, 2, 1, 10, minute)),
});

describe('a day', () => {
  it('counts a run once, by what is newest of it', () => {
    const first = withRun(empty, 'r', 3, { ...nothing, posts: 1 });
    expect(first && withRun(first, 'r', 3, { ...nothing, posts: 1 })).toBeNull();
    expect(first && withRun(first, 'r', 2, { ...nothing, posts: 9 })).toBeNull();
    const second = first && withRun(first, 'r', 4, { ...nothing, posts: 2 });
    expect(second && totalsOf(second).posts).toBe(2);
  });

  it('takes back what turned out otherwise', () => {
    const failed = withRun(empty, 'r', 1, { ...nothing, failed: 1 });
    const after = failed && withRun(failed, 'r', 2, nothing);
    expect(after && totalsOf(after).failed).toBe(0);
  });

  it('has no entry of a run that did nothing on it', () => {
    expect(withRun(empty, 'r', 1, nothing)).toBeNull();
  });

  it('replaces the reactions of a post, and knows how many said their reach', () => {
    const one = withReactions(empty, 'a', read(5, 0));
    const two = one && withReactions(one, 'a', read(7, 1, 100));
    expect(two && totalsOf(two)).toMatchObject({
      measured: 1,
      likes: 7,
      received: 1,
      reach: 100,
      reached: 1,
    });
    expect(two && withReactions(two, 'a', read(5, 0))).toBeNull();
  });

  it('comes to the same numbers however often and in whatever order it is told', () => {
    const facts = Array.from({ length: 4 }, (_, version) => [
      (day: DayParts) => withRun(day, 'r', version, { ...nothing, posts: version, failed: 4 - version }),
      (day: DayParts) => withRun(day, 's', version, { ...nothing, comments: 2 * version }),
      (day: DayParts) => withReactions(day, 'p', read(version, version)),
      (day: DayParts) => withCreated(day, `campaign ${version % 2}`),
    ]).flat();
    const wanted = { posts: 3, failed: 1, comments: 6, likes: 3, measured: 1, created: 2 };
    fc.assert(
      fc.property(
        fc.shuffledSubarray(facts, { minLength: facts.length }),
        fc.array(fc.constantFrom(...facts)),
        (each, again) => {
          const day = [...each, ...again].reduce((known, tell) => tell(known) ?? known, empty);
          expect(totalsOf(day)).toMatchObject(wanted);
        },
      ),
    );
  });
});
