import { describe, expect, it } from '@jest/globals';
import { countOf, spokenDuration } from '../i18n/t.js';
import { formatDateTime, formatElapsed, formatMoney, formatRelative } from './format.js';
import { dateInputOf, momentOf, timeInputOf } from './local-time.js';

const now = new Date(2026, 10, 22, 12, 0);

describe('a date', () => {
  it('is said with its weekday, day, month and time', () => {
    expect(formatDateTime(new Date(2026, 10, 24, 14, 30), now)).toBe('יום ג׳, 24 בנובמבר, 14:30');
  });

  it('names its year when that is not this one', () => {
    expect(formatDateTime(new Date(2027, 0, 3, 9, 5), now)).toBe('יום א׳, 3 בינואר 2027, 09:05');
  });

  it.each([
    [new Date(2026, 10, 22, 11, 55), 'לפני 5 דקות'],
    [new Date(2026, 10, 22, 11, 59), 'לפני דקה'],
    [new Date(2026, 10, 22, 11, 0), 'לפני שעה'],
    [new Date(2026, 10, 22, 14, 0), 'בעוד שעתיים'],
    [new Date(2026, 10, 21, 12, 0), 'אתמול'],
    [new Date(2026, 10, 22, 12, 0, 20), 'עכשיו'],
  ])('%s is %s', (date, said) => expect(formatRelative(date, now)).toBe(said));

  it('survives the way into form fields and back', () => {
    expect(momentOf(dateInputOf(now), timeInputOf(now))).toEqual(now);
    expect(momentOf('', '12:00')).toBeNull();
    expect(momentOf('2026-13-40', '12:00')).toBeNull();
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
