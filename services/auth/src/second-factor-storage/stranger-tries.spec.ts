import { describe, expect, it } from '@jest/globals';
import { strangerTry } from './stranger-tries.js';

const start = new Date('2026-03-01T10:00:00Z');

/** Tries as fast as it may for so long. @returns how many were looked at */
function triesWithin(ms: number): number {
  let tries: ReturnType<typeof strangerTry>['tries'] = null;
  let at = start.getTime();
  let looked = 0;
  while (at < start.getTime() + ms) {
    const next = strangerTry(tries, new Date(at));
    if (next.waitMs === 0) looked += 1;
    ({ tries } = next);
    at += Math.max(1, next.waitMs);
  }
  return looked;
}

describe('codes that strangers try', () => {
  it('are thirty at first, and some hundred a day after that, from however many addresses', () => {
    expect(triesWithin(1_000)).toBe(30);
    expect(triesWithin(24 * 3_600_000)).toBeLessThan(140);
  });

  it('begin anew when nobody tried for a day', () => {
    const tries = { count: 500, lastAt: start, waitUntil: start };
    const later = new Date(start.getTime() + 24 * 3_600_000);
    expect(strangerTry(tries, later)).toEqual({
      waitMs: 0,
      tries: { count: 1, lastAt: later, waitUntil: later },
    });
  });

  it('say how long is left, and count no more for that', () => {
    const tries = { count: 40, lastAt: start, waitUntil: new Date(start.getTime() + 7_000) };
    expect(strangerTry(tries, start)).toEqual({ waitMs: 7_000, tries });
  });
});
