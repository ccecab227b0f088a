import { describe, expect, it } from '@jest/globals';

import { parseTestOptions, planOf } from './test-options.js';

describe('the plan of npm test', () => {
  it('has what only computes beside the turns of the others, and what measures alone at the end', () => {
    expect(planOf(['unit', 'frontend', 'integration', 'e2e', 'attack'])).toEqual({
      beside: ['unit', 'frontend'],
      turns: [['integration'], ['e2e']],
      last: ['attack'],
    });
  });

  it('has nothing beside where there is nobody to give way to', () => {
    expect(planOf(['unit', 'frontend'])).toEqual({ beside: [], turns: [['unit', 'frontend']], last: [] });
    expect(planOf(['unit', 'attack'])).toEqual({ beside: [], turns: [['unit']], last: ['attack'] });
    expect(planOf(['attack'])).toEqual({ beside: [], turns: [], last: ['attack'] });
  });
});

describe('the options of npm test', () => {
  it('run everything unless narrowed', () => {
    expect(parseTestOptions([])).toMatchObject({
      suites: ['unit', 'frontend', 'integration', 'e2e', 'attack'],
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
