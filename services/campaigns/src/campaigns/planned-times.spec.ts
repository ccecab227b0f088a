import { describe, expect, it } from '@jest/globals';
import { plannedTimes } from './planned-times.js';

const at = (text: string) => new Date(text);
const span = (from: string, to: string) => ({ from: at(from), to: at(to), limit: 100 });
const isoTimes = (times: readonly Date[]) => times.map((time) => time.toISOString().slice(0, 16));

// Nine o'clock in Jerusalem on a Monday; the clock goes forward on Friday, 27 March 2026.
const first = at('2026-03-23T07:00:00Z');
const before = at('2026-03-20T00:00:00Z');
const once = {
  status: 'scheduled' as const,
  scheduledAt: first,
  isRecurring: false,
  dueAt: first,
};
const daily = { ...once, isRecurring: true };

describe('what a campaign that runs once has planned', () => {
  it('is its time, where it stands in the span', () => {
    expect(plannedTimes(once, span('2026-03-23T07:00:00Z', '2026-03-24T00:00:00Z'), before)).toEqual([first]);
    expect(plannedTimes(once, span('2026-03-22T00:00:00Z', '2026-03-23T07:00:00Z'), before)).toEqual([]);
  });

  it('is nothing while it runs, and nothing of a draft', () => {
    const all = span('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z');
    expect(plannedTimes({ ...once, status: 'publishing' }, all, first)).toEqual([]);
    expect(plannedTimes({ ...once, status: 'draft', dueAt: null }, all, first)).toEqual([]);
  });
});

describe('what a recurring campaign has planned', () => {
  it('is each of its times from the next one on, at its wall-clock time over the change of the clock', () => {
    const times = plannedTimes(daily, span('2026-03-25T22:00:00Z', '2026-03-29T21:00:00Z'), before);
    expect(isoTimes(times)).toEqual([
      '2026-03-26T07:00',
      '2026-03-27T06:00',
      '2026-03-28T06:00',
      '2026-03-29T06:00',
    ]);
    const later = { ...daily, dueAt: at('2026-03-28T06:00:00Z') };
    const wide = span('2026-03-01T00:00:00Z', '2026-03-30T00:00:00Z');
    expect(isoTimes(plannedTimes(later, wide, before))).toEqual(['2026-03-28T06:00', '2026-03-29T06:00']);
  });

  it('keeps to its days, its end and the limit', () => {
    const some = { ...daily, recurrence: { weekdays: [1, 3], until: '2026-04-01' } };
    const wide = { ...span('2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z') };
    expect(isoTimes(plannedTimes(some, wide, before))).toEqual([
      '2026-03-23T07:00',
      '2026-03-25T07:00',
      '2026-03-30T06:00',
      '2026-04-01T06:00',
    ]);
    expect(plannedTimes(some, { ...wide, limit: 2 }, before)).toHaveLength(2);
  });

  it('passes by what comes while it runs, and not what is to come', () => {
    const running = { ...daily, status: 'publishing' as const };
    const wide = span('2026-03-01T00:00:00Z', '2026-03-26T00:00:00Z');
    const times = plannedTimes(running, wide, at('2026-03-24T08:00:00Z'));
    expect(isoTimes(times)).toEqual(['2026-03-25T07:00']);
    expect(isoTimes(plannedTimes(running, wide, before))[0]).toBe('2026-03-23T07:00');
  });
});
