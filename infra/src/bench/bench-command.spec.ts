import { describe, expect, it } from '@jest/globals';

import { benchNames } from './bench-command.js';

describe('the benchmarks', () => {
  it('are the files at the top of the folder, not what they share', () => {
    expect(benchNames(['start.ts', 'due-campaigns.ts', 'start', 'index.ts', 'README.md'])).toEqual([
      'start',
      'due-campaigns',
    ]);
  });
});
