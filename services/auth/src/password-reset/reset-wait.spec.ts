import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { resetLinkLifeMs, waitForResetMs } from './reset-wait.js';

const start = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(start + minutes * 60_000);

describe('the wait for another link', () => {
  it('is nothing at first, a minute then, and longer the more were asked for', () => {
    expect(waitForResetMs([], at(0))).toBe(0);
    const asked: Date[] = [];
    const gaps: number[] = [];
    for (let minute = 0; asked.length < 8; minute++) {
      if (waitForResetMs(asked, at(minute)) > 0) continue;
      gaps.push(minute - (asked.length === 0 ? 0 : (asked.at(-1)!.getTime() - start) / 60_000));
      asked.push(at(minute));
    }
    expect(gaps).toEqual([0, 1, 1, 5, 15, 30, 30, 30]);
  });

  it('begins anew after a day', () => {
    const asked = [0, 1, 2, 7, 22].map(at);
    expect(waitForResetMs(asked, at(23))).toBe(29 * 60_000);
    expect(waitForResetMs([...asked, at(24 * 60 + 30)], at(24 * 60 + 31))).toBe(0);
  });

  it('is never longer than the link that is out is good', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 300 }), (pauses) => {
        const asked: Date[] = [];
        let minute = 0;
        for (const pause of pauses) {
          minute += pause / 10;
          const waitMs = waitForResetMs(asked, at(minute));
          const left = (asked.at(-1)?.getTime() ?? 0) + resetLinkLifeMs - at(minute).getTime();
          expect(waitMs).toBeLessThanOrEqual(Math.max(0, left));
          if (waitMs === 0) asked.push(at(minute));
        }
        const ofADay = asked.filter((one) => one.getTime() - start < 24 * 3_600_000);
        expect(ofADay.length).toBeLessThanOrEqual(52);
      }),
    );
  });
});
