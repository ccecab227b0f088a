import { describe, expect, it } from '@jest/globals';

import { parseTestOptions, takesIn, turnsOf } from './test-options.js';

describe('the turns of npm test', () => {
  it('are one of all that only computes, and one for each other kind', () => {
    expect(turnsOf(['unit', 'frontend', 'integration', 'e2e', 'crash', 'attack'])).toEqual([
      ['unit', 'frontend'],
      ['integration'],
      ['e2e'],
      ['crash'],
      ['attack'],
    ]);
    expect(turnsOf(['attack'])).toEqual([['attack']]);
    expect(turnsOf(['unit'])).toEqual([['unit']]);
  });
});

describe('the options of npm test', () => {
  it('run everything unless narrowed', () => {
    expect(parseTestOptions([])).toMatchObject({
      suites: ['unit', 'frontend', 'integration', 'e2e', 'crash', 'attack'],
      paths: [],
    });
  });

  it('take several kinds, always in the order from quick to slow', () => {
    expect(parseTestOptions(['--only', 'e2e', '--only', 'unit']).suites).toEqual(['unit', 'e2e']);
    expect(parseTestOptions(['--only', 'integration,unit']).suites).toEqual(['unit', 'integration']);
  });

  it('take parts of paths and of names', () => {
    expect(parseTestOptions(['libs/mongo', '-t', 'lost race'])).toMatchObject({
      paths: ['libs/mongo'],
      testName: 'lost race',
    });
  });

  it('refuse a kind that does not exist, rather than pass without a test', () => {
    expect(() => parseTestOptions(['--only', 'units'])).toThrow('There are no tests called units.');
    expect(() => parseTestOptions(['--olny', 'unit'])).toThrow("Unknown option '--olny'");
  });
});

describe('a file', () => {
  const file = { suite: 'unit', path: 'infra/src/keys.spec.ts' } as const;

  it('is run where its kind is, and nothing or a part of its path was named', () => {
    expect(takesIn({ suites: ['unit', 'e2e'], paths: [] }, file)).toBe(true);
    expect(takesIn({ suites: ['unit'], paths: ['libs/mongo', 'infra/src/k.ys'] }, file)).toBe(true);
    expect(takesIn({ suites: ['unit'], paths: ['libs/mongo'] }, file)).toBe(false);
    expect(takesIn({ suites: ['integration'], paths: [] }, file)).toBe(false);
  });
});
