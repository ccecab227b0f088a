import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OffsetTracker } from './offset-tracker.js';

describe('OffsetTracker', () => {
  it('never offers to commit past a message that is not done with, in whatever order they finish', () => {
    const gapsAndOrder = fc
      .uniqueArray(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1 })
      .map((list) => list.toSorted((a, b) => (a < b ? -1 : 1)))
      .chain((offsets) =>
        fc.record({
          offsets: fc.constant(offsets),
          order: fc.shuffledSubarray(offsets, { minLength: offsets.length }),
        }),
      );
    fc.assert(
      fc.property(gapsAndOrder, ({ offsets, order }) => {
        const tracker = new OffsetTracker();
        for (const offset of offsets) expect(tracker.take(offset)).toBe(true);
        const open = new Set(offsets);
        for (const offset of order) {
          tracker.finish(offset);
          open.delete(offset);
          const firstOpen = offsets.find((each) => open.has(each));
          const finishedBefore = offsets.filter((each) => firstOpen === undefined || each < firstOpen);
          const last = finishedBefore.at(-1);
          expect(tracker.committable).toBe(last === undefined ? undefined : last + 1n);
        }
        expect(tracker.size).toBe(0);
      }),
    );
  });

  it('takes a message that comes again only once', () => {
    const tracker = new OffsetTracker();
    expect(tracker.take(5n)).toBe(true);
    expect(tracker.take(5n)).toBe(false);
    tracker.finish(5n);
    expect(tracker.take(5n)).toBe(false);
    expect(tracker.take(6n)).toBe(true);
  });
});
