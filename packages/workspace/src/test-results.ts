/** Reads what the test runners wrote, and counts. */
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** One check that passed or did not. */
export function one(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** `counts` of a run that ended with `code`. Beside its tests it can fail by what nobody waited for: reports do not say so. */
export function ofRun(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? add(counts, one(false)) : counts;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly success: boolean;
}

/** Counts of a Vitest report; whatever did not pass has failed, and so has a run that reported nothing. */
export function vitestCounts(file: string): Counts {
  if (!existsSync(file)) return one(false);
  const { numPassedTests, numTotalTests, success } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failed = numTotalTests - numPassedTests;
  // A file that could not be loaded has no tests to fail.
  return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed) };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts of a Playwright report; a test that was skipped or passed only when repeated counts as failed. */
export function playwrightCounts(file: string): Counts {
  if (!existsSync(file)) return one(false);
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
