import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countOf, spokenDuration } from '../i18n/t.js';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatElapsed,
  formatMoney,
  formatRelative,
} from './format.js';
import { aUser } from '../testing/builders.js';
import { dateInputOf, momentOf, timeInputOf } from './local-time.js';
import { session } from './session.js';

const now = new Date('2026-11-22T10:00:00Z');

describe('a date', () => {
  it('is said with its weekday, day, month and time', () => {
    expect(formatDateTime('2026-11-24T12:30:00Z', now)).toBe('יום ג׳, 24 בנובמבר, 14:30');
  });

  it('names its year when that is not this one', () => {
    expect(formatDateTime('2027-01-03T07:05:00Z', now)).toBe('יום א׳, 3 בינואר 2027, 09:05');
  });

  it.each([
    [new Date('2026-11-22T09:55:00Z'), 'לפני 5 דקות'],
    [new Date('2026-11-22T09:59:00Z'), 'לפני דקה'],
    [new Date('2026-11-22T09:00:00Z'), 'לפני שעה'],
    [new Date('2026-11-22T12:00:00Z'), 'בעוד שעתיים'],
    [new Date('2026-11-21T10:00:00Z'), 'אתמול'],
    [new Date('2026-11-22T10:00:20Z'), 'עכשיו'],
  ])('%s is %s', (date, said) => expect(formatRelative(date, now)).toBe(said));

  it('survives the way into form fields and back', () => {
    expect(momentOf(dateInputOf(now), timeInputOf(now))).toEqual(now);
    expect(momentOf('', '12:00')).toBeNull();
    expect(momentOf('2026-13-40', '12:00')).toBeNull();
  });
});

describe('the time of a user who lives elsewhere', () => {
  const zones = ['Asia/Jerusalem', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
  const live = (timeZone: string | undefined) =>
    session.begin('token', { ...aUser(), ...(timeZone !== undefined && { timeZone }) });
  afterEach(() => session.startSignedOut());

  it('is said by their clock, not by the browser’s', () => {
    // Half past midnight in Jerusalem; the browser of this test is in another zone or not, as may be.
    const late = '2026-12-31T22:30:00Z';
    live('America/New_York');
    expect(formatDateTime(late, now)).toBe('יום ה׳, 31 בדצמבר, 17:30');
    expect([formatDate(late), formatClock(late)]).toEqual(['31 בדצמבר 2026', '17:30:00']);
    live('Asia/Kolkata');
    expect(formatDateTime(late, now)).toBe('יום ו׳, 1 בינואר 2027, 04:00');
    live(undefined);
    expect(formatDateTime(late, now)).toBe('יום ו׳, 1 בינואר 2027, 00:30');
    live('Mars/Olympus');
    expect(formatDate(late)).toBe('1 בינואר 2027');
  });

  it.each(zones)('goes into fields and back in %s, whenever it is', (zone) => {
    live(zone);
    const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = new Date(minute * 60_000);
        const back = momentOf(dateInputOf(at), timeInputOf(at));
        // What comes twice is taken for the first.
        const earlierMs = at.getTime() - (back?.getTime() ?? 0);
        expect([0, 30, 60].map((gap) => gap * 60_000)).toContain(earlierMs);
        expect(back && timeInputOf(back)).toBe(timeInputOf(at));
      }),
    );
  });

  it.each([
    ['Asia/Jerusalem', '2026-03-27', '02:30', '2026-03-27T00:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Asia/Jerusalem', '2026-10-25', '01:30', '2026-10-24T22:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
  ])('that %s skips or has twice on %s at %s is one moment', (zone, day, time, moment) => {
    live(zone);
    expect(momentOf(day, time)?.toISOString()).toBe(moment);
  });
});

describe('a length of time', () => {
  it.each([
    [42_000, '0:42'],
    [725_000, '12:05'],
    [3_729_000, '1:02:09'],
    [-5, '0:00'],
  ])('%d ms counts down as %s', (ms, said) => expect(formatElapsed(ms)).toBe(said));

  it.each([
    [10_000, 'פחות מדקה'],
    [60_000, 'דקה'],
    [120_000, 'שתי דקות'],
    [3_600_000, 'שעה'],
    [3_900_000, 'שעה ו־5 דקות'],
  ])('%d ms is spoken as %s', (ms, said) => expect(spokenDuration(ms)).toBe(said));
});

describe('a number', () => {
  it.each([
    [0, '0 קבוצות'],
    [1, 'קבוצה אחת'],
    [2, 'שתי קבוצות'],
    [1200, '1,200 קבוצות'],
  ])('of %d groups is %s', (count, said) => expect(countOf('groups', count)).toBe(said));

  it('of money stands before its sign', () => {
    expect(
      formatMoney(99, 'ILS')
        .replace(/[\u200e\u200f\u00a0]/g, ' ')
        .trim(),
    ).toMatch(/^99\s+₪$/);
  });
});
