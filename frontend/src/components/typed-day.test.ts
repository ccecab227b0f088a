import { describe, expect, it } from '@jest/globals';
import { typedDay } from './typed-day.js';

describe('a day that was typed', () => {
  it.each([
    ['24.11.2026', '2026-11-24'],
    [' 4/1/27 ', '2027-01-04'],
    ['24-11-2026', '2026-11-24'],
    ['29.2.2028', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(typedDay(text)).toBe(day);
  });

  it.each(['', '24', '24.11', '31.11.2026', '29.2.2027', '1.13.2026', '24.11.202', 'מחר'])(
    'is not %j',
    (text) => {
      expect(typedDay(text)).toBeNull();
    },
  );
});
