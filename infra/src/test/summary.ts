/** What jest's JSON report says, in short. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Files that could not even be loaded: they have no failed test. */
  readonly numRuntimeErrorTestSuites: number;
}

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Summary = { passed: 0, failed: 0, skipped: 0 };

/** A file that cannot be loaded counts as a failure. */
function summaryOf(report: JestReport): Summary {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function add(a: Summary, b: Summary): Summary {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * One kind of tests. Jest that ended badly although no test failed (an unhandled error, a crash) is a failure too.
 * @param report undefined when jest did not come so far as to write one
 */
export function outcomeOf(exitCode: number, report: JestReport | undefined): Summary {
  const summary = report ? summaryOf(report) : nothing;
  return exitCode !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary;
}

/** The line at the end; a run without a single test has proved nothing. */
export function lastLine({ passed, failed }: Summary): string {
  return `${passed} passed, ${failed} failed`;
}

export function exitCodeOf({ passed, failed }: Summary): number {
  return failed > 0 || passed === 0 ? 1 : 0;
}
