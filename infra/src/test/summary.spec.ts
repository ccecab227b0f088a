import { describe, expect, it } from '@jest/globals';

import { add, exitCodeOf, lastLine, nothing, outcomeOf } from './summary.js';

const report = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('the sum of a test run', () => {
  it('adds the kinds up and ends with one line', () => {
    const sum = add(outcomeOf(0, report), outcomeOf(1, { ...report, numFailedTests: 2 }));
    expect(lastLine(sum)).toBe('14 passed, 2 failed');
    expect(exitCodeOf(sum)).toBe(1);
  });

  it('succeeds when all passed', () => {
    expect(exitCodeOf(outcomeOf(0, report))).toBe(0);
  });

  it('fails when not one test ran', () => {
    expect(exitCodeOf(nothing)).toBe(1);
  });

  it('counts a file that cannot be loaded', () => {
    expect(outcomeOf(1, { ...report, numRuntimeErrorTestSuites: 2 })).toMatchObject({ failed: 2 });
  });

  it('counts a jest that crashed although no test failed, or wrote no report at all', () => {
    expect(outcomeOf(1, report)).toMatchObject({ passed: 7, failed: 1 });
    expect(outcomeOf(134, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
