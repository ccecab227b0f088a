import { describe, expect, it } from '@jest/globals';
import { effectiveLimits } from './limits.js';
import { withLostTime } from './lost-time.js';

const limits = effectiveLimits({
  name: 'facebook',
  limits: {
    daily: { publish: 25, comment: 60, join: 10 },
    dayMs: 86_400_000,
    gapMs: { publish: 60_000, comment: 10_000, join: 30_000 },
    repeatedContentDays: 7,
  },
});
const at = (text: string) => new Date(`2026-11-23T${text}Z`);
const lost = { from: at('10:00:00'), until: at('10:00:05'), restoredAt: at('10:10:00') };
const done = { today: 3, lastAt: at('09:00:00') };

describe('what may have been done in the time that a restore lost', () => {
  it('is as much as the gaps allow, and may have been done at its end', () => {
    expect(withLostTime(done, 'publish', limits, lost, at('10:11:00'))).toEqual({
      today: 13,
      lastAt: lost.restoredAt,
    });
    expect(withLostTime(done, 'join', limits, lost, at('10:11:00')).today).toBe(23);
  });

  it('counts for a day, and leaves what was done since', () => {
    const now = new Date(at('10:05:00').getTime() + limits.dayMs);
    expect(withLostTime({ today: 0, lastAt: at('11:00:00') }, 'publish', limits, lost, now)).toEqual({
      today: 5,
      lastAt: at('11:00:00'),
    });
    const later = new Date(at('10:11:00').getTime() + limits.dayMs);
    expect(withLostTime(done, 'publish', limits, lost, later).today).toBe(3);
  });

  it('is nothing where nothing was restored', () => {
    expect(withLostTime(done, 'publish', limits, null, at('10:11:00'))).toEqual(done);
  });
});
