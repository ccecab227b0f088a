import { describe, expect, it } from '@jest/globals';
import { addMonths, dayAfterKey, dayOf, daysShown, isDay, onDay, spanOf, stepped } from './calendar-days.js';

describe('the days of a calendar', () => {
  it('are whole weeks from Sunday on', () => {
    // 1 November 2026 is a Sunday, and 30 November a Monday.
    const november = daysShown('month', '2026-11-18');
    expect([november.length, november[0], november.at(-1)]).toEqual([35, '2026-11-01', '2026-12-05']);
    const february = daysShown('month', '2026-02-10');
    expect([february.length, february[0], february.at(-1)]).toEqual([28, '2026-02-01', '2026-02-28']);
    const august = daysShown('month', '2026-08-31');
    expect([august.length, august[0], august.at(-1)]).toEqual([42, '2026-07-26', '2026-09-05']);
    const week = daysShown('week', '2026-11-24');
    expect([week.length, week[0], week.at(-1)]).toEqual([7, '2026-11-22', '2026-11-28']);
  });

  it('come one after the other over a change of the clock, each once', () => {
    const march = daysShown('month', '2026-03-15');
    expect(new Set(march).size).toBe(march.length);
    expect(march).toContain('2026-03-27');
  });

  it('follow the keys, the next day at the left', () => {
    const from = '2026-11-30';
    const led = (key: string) => dayAfterKey(key, from);
    expect(led('ArrowLeft')).toBe('2026-12-01');
    expect(led('ArrowRight')).toBe('2026-11-29');
    expect(led('ArrowDown')).toBe('2026-12-07');
    expect(led('ArrowUp')).toBe('2026-11-23');
    expect(led('Home')).toBe('2026-11-29');
    expect(led('End')).toBe('2026-12-05');
    expect(led('PageDown')).toBe('2026-12-30');
    expect(led('PageUp')).toBe('2026-10-30');
    expect(led('a')).toBeNull();
  });

  it('end with a shorter month, and step by weeks and months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(stepped('month', '2026-12-30', -1)).toBe('2026-11-30');
  });

  it('are named by dates that there are', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-3', 'x'].map(isDay)).toEqual([true, false, false, false]);
  });

  it('begin and end at midnight of the user’s zone, wherever the browser is', () => {
    const { from, to } = spanOf(['2026-11-22', '2026-11-23']);
    expect([from, to]).toEqual(['2026-11-21T22:00:00.000Z', '2026-11-23T22:00:00.000Z']);
  });

  it('take a campaign with its time of day', () => {
    const at = '2026-11-24T12:30:00.000Z';
    const moved = onDay(at, '2026-12-02');
    expect(moved).toBe('2026-12-02T12:30:00.000Z');
    expect(dayOf(moved)).toBe('2026-12-02');
    // In spring the same hour of the wall, whatever the clock does in between.
    expect(onDay('2026-03-20T07:15:00.000Z', '2026-03-29')).toBe('2026-03-29T06:15:00.000Z');
  });
});
