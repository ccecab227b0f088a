import { describe, expect, it } from '@jest/globals';
import { businessDay, lastDays } from './business-day.js';

describe('a day of Israel', () => {
  it('begins at its own midnight, in winter and in summer', () => {
    expect(businessDay(new Date('2026-03-01T21:59:59Z'))).toBe('2026-03-01');
    expect(businessDay(new Date('2026-03-01T22:00:00Z'))).toBe('2026-03-02');
    expect(businessDay(new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02');
  });

  it.each([
    ['forward', '2026-03-27T10:00:00Z', ['2026-03-25', '2026-03-26', '2026-03-27']],
    ['back', '2026-10-25T22:30:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ])('is one of as many days where the clock goes %s', (_way, now, days) => {
    expect(lastDays(new Date(now), 3)).toEqual(days);
  });

  it('has as many before it', () => {
    const now = new Date('2026-03-08T10:00:00Z');
    expect(lastDays(now, 2, 2)).toEqual(['2026-03-05', '2026-03-06']);
    expect(lastDays(now, 90)).toHaveLength(90);
  });
});
