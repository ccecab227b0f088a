import { describe, expect, it } from '@jest/globals';
import type { AccountDay } from '@megafon/contracts';
import { doneOfCap, nearestCap } from './today.js';

const day = (publish: number, comment: number, join: number, caps: Partial<AccountDay> = {}): AccountDay => ({
  publish: { done: publish, cap: 15 },
  comment: { done: comment, cap: 40 },
  join: { done: join, cap: 5 },
  ...caps,
});

describe('what an account did today', () => {
  it.each([
    [day(0, 0, 0), 'publish'],
    [day(3, 8, 1), 'publish'],
    [day(3, 20, 1), 'comment'],
    [day(3, 20, 4), 'join'],
    [day(3, 900, 0, { comment: { done: 900, cap: null } }), 'publish'],
    [day(3, 1, 0, { comment: { done: 1, cap: 0 } }), 'comment'],
  ] as const)('is told of the kind whose cap is nearest', (today, kind) => {
    expect(nearestCap(today)).toBe(kind);
  });

  it('is said with its cap, and without where there is none', () => {
    expect(doneOfCap(day(3, 1_200, 0), 'publish')).toBe('3 מתוך 15 פוסטים');
    expect(doneOfCap(day(3, 1_200, 0, { comment: { done: 1_200, cap: null } }), 'comment')).toBe(
      '1,200 תגובות, ללא מכסה',
    );
  });
});
