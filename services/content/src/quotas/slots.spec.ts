import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseSlot, freeSlots } from './slots.js';

const slot = fc.oneof(
  fc.nat(30).map(String),
  fc.nat(30).map((n) => `free:g${n}`),
);

describe('free slots', () => {
  it('are exactly as many as the limit leaves, and none is taken', () => {
    fc.assert(
      fc.property(fc.uniqueArray(slot), fc.nat(40), (taken, limit) => {
        const free = freeSlots(taken, limit);
        expect(free).toHaveLength(Math.max(0, limit - taken.length));
        expect(free.filter((one) => taken.includes(one))).toEqual([]);
      }),
    );
  });

  it('never let racing requests past the limit, whatever they choose and when they read', () => {
    const request = fc.record({ random: fc.double({ min: 0, max: 0.999, noNaN: true }), lag: fc.nat(5) });
    fc.assert(
      fc.property(fc.nat(8), fc.array(request, { maxLength: 60 }), (limit, requests) => {
        const history: string[][] = [[]];
        for (const { random, lag } of requests) {
          const seen = history[Math.max(0, history.length - 1 - lag)] ?? [];
          const now = history.at(-1) ?? [];
          const chosen = chooseSlot(freeSlots(seen, limit), random);
          history.push(chosen === null || now.includes(chosen) ? now : [...now, chosen]);
        }
        expect((history.at(-1) ?? []).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
