import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attempt } from './attempt.js';

const patience = { free: 3, firstWaitMs: 1_000, longestWaitMs: 8_000, forgottenAfterMs: 60_000 };
const none = { count: 0, waitUntilMs: 0 };

describe('wrong tries', () => {
  it('are free at first, and wait twice as long each after that, up to the longest', () => {
    let tries = none;
    const waits: number[] = [];
    let nowMs = 0;
    for (let n = 0; n < 9; n++) {
      const taken = attempt(tries, patience, nowMs);
      expect(taken.waitMs).toBe(0);
      ({ tries } = taken);
      waits.push(Math.max(0, tries.waitUntilMs - nowMs));
      nowMs = Math.max(nowMs, tries.waitUntilMs);
    }
    expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]);
  });

  it('say how long is left when they come too early, and are not counted then', () => {
    const tries = { count: 3, waitUntilMs: 5_000 };
    expect(attempt(tries, patience, 4_200)).toEqual({ tries, waitMs: 800 });
  });

  it('are never more in a time than their waits allow, however they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (pauses) => {
        let tries = none;
        let nowMs = 0;
        let taken = 0;
        for (const pauseMs of pauses) {
          nowMs += pauseMs;
          const next = attempt(tries, patience, nowMs);
          ({ tries } = next);
          if (next.waitMs === 0) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(3 + 3 + Math.ceil(nowMs / 8_000));
      }),
    );
  });
});
