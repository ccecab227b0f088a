import { describe, expect, it } from '@jest/globals';
import { dayIn, lastDays } from './civil-days.js';

const zone = 'Asia/Jerusalem';

describe('a civil day', () => {
  it('begins at its own midnight, in winter and in summer', () => {
    expect(dayIn(zone, new Date('2026-03-01T21:59:59Z'))).toBe('2026-03-01');
    expect(dayIn(zone, new Date('2026-03-01T22:00:00Z'))).toBe('2026-03-02');
    expect(dayIn(zone, new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02');
  });

  it.each([
    ['forward', '2026-03-27T10:00:00Z', ['2026-03-25', '2026-03-26', '2026-03-27']],
    ['back', '2026-10-25T22:30:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ])('is one of as many days where the clock goes %s', (_way, now, days) => {
    expect(lastDays(zone, new Date(now), 3)).toEqual(days);
  });

  it('has as many before it', () => {
    const now = new Date('2026-03-08T10:00:00Z');
    expect(lastDays(zone, now, 2, 2)).toEqual(['2026-03-05', '2026-03-06']);
    expect(lastDays(zone, now, 90)).toHaveLength(90);
  });

  it.each([
    ['Asia/Kolkata', '2026-03-01T18:29:59Z', '2026-03-01T18:30:00Z'],
    ['America/New_York', '2026-03-02T04:59:59Z', '2026-03-02T05:00:00Z'],
    ['Australia/Lord_Howe', '2026-03-01T12:59:59Z', '2026-03-01T13:00:00Z'],
  ])('of %s begins at midnight there', (other, before, after) => {
    expect([before, after].map((at) => dayIn(other, new Date(at)))).toEqual(['2026-03-01', '2026-03-02']);
    expect(lastDays(other, new Date(after), 2)).toEqual(['2026-03-01', '2026-03-02']);
  });
});
