import { describe, expect, it } from '@jest/globals';

import { javaMajor } from './java.js';

describe('the version of Java', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_412"', 8],
    ['openjdk version "25" 2025-09-16', 25],
    ['sh: java: not found', undefined],
  ])('is read from %s', (text, major) => {
    expect(javaMajor(text)).toBe(major);
  });
});
