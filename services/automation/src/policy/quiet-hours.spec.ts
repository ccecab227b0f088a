import { describe, expect, it } from '@jest/globals';
import { parseQuietHours, quietUntil } from './quiet-hours.js';

const night = parseQuietHours('22:00-07:00', 'Asia/Jerusalem');

describe('quiet hours', () => {
  it.each([
    ['2026-01-10T21:30:00Z', '2026-01-11T05:00:00.000Z'],
    ['2026-01-11T04:59:30Z', '2026-01-11T05:00:00.000Z'],
    ['2026-07-10T19:00:00Z', '2026-07-11T04:00:00.000Z'],
  ])('at %s last until %s, by the clock of Israel', (now, until) => {
    expect(quietUntil(new Date(now), night)?.toISOString()).toBe(until);
  });

  it.each(['2026-01-10T19:59:59Z', '2026-01-11T05:00:00Z', '2026-01-11T12:00:00Z'])(
    'are over at %s',
    (now) => {
      expect(quietUntil(new Date(now), night)).toBeNull();
    },
  );

  it('are none without a setting, and one that cannot be read is no setting', () => {
    expect(quietUntil(new Date(), null)).toBeNull();
    expect(parseQuietHours('25:00-07:00', 'Asia/Jerusalem')).toBeNull();
  });
});
