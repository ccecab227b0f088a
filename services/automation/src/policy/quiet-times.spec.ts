import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQuietHours } from './quiet-hours.js';
import { nextQuietTime, quietTime } from './quiet-times.js';
import type { QuietRules } from './quiet-times.js';

const night = [parseQuietHours('22:00-07:00', 'Asia/Jerusalem')].filter((hours) => hours !== null);
const rules = (over: Partial<QuietRules> = {}): QuietRules => ({
  hours: [],
  keepsShabbat: false,
  keepsHolidays: false,
  ...over,
});
const minute = (at: Date | undefined) => at?.toISOString().slice(0, 16);
const at = (text: string, over: Partial<QuietRules>) => quietTime(new Date(text), rules(over));

describe('Shabbat', () => {
  const keepsShabbat = true;

  // Lighting and nightfall of Jerusalem, as published for 27 and 28 November 2026: 15:55 and 17:14.
  it('lasts from forty minutes before sunset to nightfall', () => {
    expect(at('2026-11-27T13:54:00Z', { keepsShabbat })).toBeNull();
    const eve = at('2026-11-27T13:57:00Z', { keepsShabbat });
    expect(eve).toMatchObject({ reason: 'shabbat', name: null });
    expect(minute(eve?.until)).toBe('2026-11-28T15:14');
    expect(minute(at('2026-11-28T10:00:00Z', { keepsShabbat })?.until)).toBe('2026-11-28T15:14');
    expect(at('2026-11-28T15:15:00Z', { keepsShabbat })).toBeNull();
    expect(at('2026-11-28T10:00:00Z', { keepsHolidays: true })).toBeNull();
  });

  it('goes by summer time in summer', () => {
    // 26 June 2026: sunset at 19:48 by the clock there.
    expect(at('2026-06-26T16:00:00Z', { keepsShabbat })).toBeNull();
    expect(at('2026-06-26T16:10:00Z', { keepsShabbat })).not.toBeNull();
  });

  it('and the quiet hours that it begins or ends in are one', () => {
    const both = { keepsShabbat, hours: night };
    const evening = at('2026-11-27T20:30:00Z', both);
    expect(evening?.reason).toBe('quiet-hours');
    expect(minute(evening?.until)).toBe('2026-11-28T15:14');
    // Nightfall of 27 June is before ten; of the quiet hours nothing is left over.
    expect(minute(at('2026-06-27T12:00:00Z', both)?.until)).toBe('2026-06-27T17:30');
  });
});

describe('a day of rest', () => {
  const keepsHolidays = true;

  it('has its name, and both days of Rosh Hashana are one time', () => {
    const begun = at('2026-09-11T15:15:00Z', { keepsHolidays });
    expect(begun).toMatchObject({ reason: 'holiday', name: 'ראש השנה 5787' });
    expect(minute(begun?.until)).toBe('2026-09-13T16:24');
    // Its first day is a Shabbat.
    expect(minute(at('2026-09-11T15:15:00Z', { keepsShabbat: true })?.until)).toBe('2026-09-12T16:25');
  });

  it.each([
    ['2026-09-21T10:00:00Z', 'יום כיפור'],
    ['2026-09-26T10:00:00Z', 'סוכות א׳'],
    ['2026-10-03T10:00:00Z', 'שמיני עצרת'],
    ['2027-04-22T10:00:00Z', 'פסח א׳'],
    ['2027-04-28T10:00:00Z', 'פסח ז׳'],
    ['2027-06-11T10:00:00Z', 'שבועות'],
  ])('%s is %s', (day, name) => {
    expect(at(day, { keepsHolidays })).toMatchObject({ reason: 'holiday', name });
  });

  it.each(['2026-09-29T10:00:00Z', '2026-12-06T10:00:00Z', '2027-03-23T10:00:00Z', '2027-04-25T10:00:00Z'])(
    '%s is none: a middle day, Hanukka, Purim',
    (day) => {
      expect(at(day, { keepsHolidays })).toBeNull();
    },
  );
});

const nightIn = (zone: string) => [parseQuietHours('22:00-07:00', zone)].filter((hours) => hours !== null);

describe('quiet hours of a zone', () => {
  it.each([
    ['America/New_York', '2026-01-11T03:00:00Z', '2026-01-11T12:00:00.000Z'],
    ['America/New_York', '2026-07-11T02:00:00Z', '2026-07-11T11:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-10T16:30:00Z', '2026-01-11T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-10T11:30:00Z', '2026-07-10T20:30:00.000Z'],
  ])('begin and end by the clock of %s', (zone, begin, end) => {
    const hours = nightIn(zone);
    const begins = new Date(begin);
    expect(at(new Date(begins.getTime() - 60_000).toISOString(), { hours })).toBeNull();
    expect(at(begin, { hours })?.until.toISOString()).toBe(end);
    const noon = new Date(begins.getTime() - 10 * 3_600_000);
    expect(nextQuietTime(noon, rules({ hours }))).toMatchObject({ from: begins, until: new Date(end) });
  });

  it('leave Shabbat as it is in Israel', () => {
    const hours = nightIn('America/New_York');
    const eve = at('2026-11-27T14:00:00Z', { keepsShabbat: true, hours });
    expect(eve).toMatchObject({ reason: 'shabbat' });
    expect(minute(eve?.until)).toBe('2026-11-28T15:14');
  });
});

const anyRules = fc.record({
  hours: fc.constantFrom(
    [],
    ...['Asia/Jerusalem', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'].map(nightIn),
  ),
  keepsShabbat: fc.boolean(),
  keepsHolidays: fc.boolean(),
});
const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

describe('quiet times', () => {
  it('end when nothing is quiet any more', () => {
    fc.assert(
      fc.property(anyTime, anyRules, (time, given) => {
        const quiet = quietTime(time, given);
        if (quiet === null) return;
        expect(quiet.until > time).toBe(true);
        expect(quietTime(quiet.until, given)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('are foreseen: the next begins when it is said to, and not before', () => {
    fc.assert(
      fc.property(anyTime, anyRules, (time, given) => {
        const next = nextQuietTime(time, given);
        if (next === null) {
          expect(given.keepsShabbat || given.hours.length > 0).toBe(false);
          return;
        }
        expect(quietTime(next.from, given)).toMatchObject({ until: next.until });
        if (next.from.getTime() - 60_000 > time.getTime()) {
          expect(quietTime(new Date(next.from.getTime() - 60_000), given)).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });
});
