import { describe, expect, it } from '@jest/globals';
import { businessMonth } from './business-zone.js';

describe('the month of a quota', () => {
  it('begins at midnight in Jerusalem', () => {
    expect(businessMonth(new Date('2026-02-28T22:30:00Z'))).toBe('2026-03');
    expect(businessMonth(new Date('2026-02-28T21:30:00Z'))).toBe('2026-02');
  });
});
