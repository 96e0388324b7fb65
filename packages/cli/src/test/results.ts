import { existsSync, readFileSync } from 'node:fs';

export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: [] };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: [...a.skipped, ...b.skipped] };
}

export function one(passed: boolean): Counts {
  return { ...NOTHING, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** Counts a failed run without a failed test, as after an unhandled rejection, as one failure. */
export function ofRun(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? add(counts, one(false)) : counts;
}

/** The closing line: `12 passed, 0 failed`, and how many were skipped when some were. */
export function summaryOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** One line per reason: a skipped test and how many others share it. */
export function skippedLines({ skipped }: Counts): string[] {
  const namesOf = Map.groupBy(skipped, ({ reason }) => reason);
  return [...namesOf].map(([reason, tests]) => {
    const [first] = tests;
    const others = tests.length > 1 ? ` and ${tests.length - 1} more` : '';
    return `- ${first?.name}${others} skipped: ${reason}`;
  });
}

interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** `needs`: what a test that may be skipped needs of the machine. */
      readonly meta?: { readonly needs?: string };
    }[];
  }[];
}

/** Counts of a Vitest report. A test skipped without a reason and a run without a report count as failed. */
export function vitestCounts(file: string): Counts {
  if (!existsSync(file)) return one(false);
  const { success, testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const counts = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status, meta }) =>
      status === 'skipped' && meta?.needs
        ? { ...NOTHING, skipped: [{ name: fullName, reason: `it needs ${meta.needs}` }] }
        : one(status === 'passed'),
    )
    .reduce(add, NOTHING);
  // A file that could not be loaded has no tests to fail.
  return ofRun(success ? 0 : 1, counts);
}

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

/** Counts of a Playwright report. Passing only on retry, or skipped without a reason, counts as failed. */
export function playwrightCounts(file: string): Counts {
  if (!existsSync(file)) return one(false);
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return [...suites.flatMap(countsOfSuite), ...errors.map(() => one(false))].reduce(add, NOTHING);
}

function countsOfSuite({ suites = [], specs }: PlaywrightSuite): Counts[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      return status === 'skipped' && reason
        ? { ...NOTHING, skipped: [{ name: title, reason }] }
        : one(status === 'expected');
    }),
  );
  return [...own, ...suites.flatMap(countsOfSuite)];
}
