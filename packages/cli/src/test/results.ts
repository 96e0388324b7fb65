import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../paths.ts';

/** A test that did not pass. */
export interface Unpassed {
  /** Title of the test; with its file when it failed. */
  readonly name: string;
  readonly reason: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: readonly Unpassed[];
  readonly skipped: readonly Unpassed[];
}

export const NOTHING: Counts = { passed: 0, failed: [], skipped: [] };
const PASSED: Counts = { ...NOTHING, passed: 1 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: [...a.failed, ...b.failed], skipped: [...a.skipped, ...b.skipped] };
}

const MOST_OF_A_REASON = 300;
/** Start of the text after expected and received: a stack, or Playwright's call log. */
const BEYOND_THE_REASON = /^\s+at |^Call [Ll]og:/m;

/** @param reason shortened to one line that says what was expected and received */
export function failedCounts(name: string, reason = 'its output is above'): Counts {
  const [said = ''] = stripVTControlCharacters(reason).split(BEYOND_THE_REASON);
  const lines = said.split('\n').map((line) => line.trim());
  return { ...NOTHING, failed: [{ name, reason: lines.filter(Boolean).join(' · ').slice(0, MOST_OF_A_REASON) }] };
}

/** Counts a check that is not a runner's test. */
export function one(passed: boolean, name: string, reason?: string): Counts {
  return passed ? PASSED : failedCounts(name, reason);
}

/** Counts a failed run without a failed test, such as after an unhandled rejection, as one failure. */
export function ofRun(code: number, counts: Counts, name: string): Counts {
  const isUnexplained = code !== 0 && counts.failed.length === 0;
  return isUnexplained ? add(counts, failedCounts(name, 'the run failed although none of its tests did')) : counts;
}

/** Returns the closing line: `12 passed, 0 failed`, and the number of skipped tests if any. */
export function summaryOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** Returns a line for each failed test: the whole output is long, and CI may keep only its end. */
export function failedLines({ failed }: Counts): string[] {
  return failed.map(({ name, reason }) => `✘ ${name}: ${reason}`);
}

/** Returns one line per reason: a skipped test and how many others share it. */
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
    /** Path of the test file. */
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      /** `needs` names what a skippable test needs from the machine. */
      readonly meta?: { readonly needs?: string };
    }[];
  }[];
}

const NO_REPORT = 'there is no report';
const NO_REASON = 'it was skipped without a reason';

/** Counts a Vitest report. A test skipped without a reason and a run without a report count as failed. */
export function vitestCounts(file: string): Counts {
  if (!existsSync(file)) return failedCounts(inRepository(file), NO_REPORT);
  const { success, testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const counts = testResults.map(countsOfFile).reduce(add, NOTHING);
  return ofRun(success ? 0 : 1, counts, inRepository(file));
}

function countsOfFile({ name, status, message, assertionResults }: VitestReport['testResults'][number]): Counts {
  const file = inRepository(name);
  // A file that failed to load has no tests to fail.
  if (status === 'failed' && assertionResults.length === 0) return failedCounts(file, message);
  return assertionResults
    .map(({ fullName, status, failureMessages, meta }) => {
      if (status === 'passed') return PASSED;
      if (status !== 'skipped') return failedCounts(`${file} › ${fullName}`, failureMessages?.[0]);
      if (!meta?.needs) return failedCounts(`${file} › ${fullName}`, NO_REASON);
      return { ...NOTHING, skipped: [{ name: fullName, reason: `it needs ${meta.needs}` }] };
    })
    .reduce(add, NOTHING);
}

interface PlaywrightError {
  readonly message?: string;
  readonly location?: { readonly line: number };
}

interface PlaywrightStep {
  readonly title: string;
  readonly error?: PlaywrightError;
}

interface PlaywrightResult {
  readonly error?: PlaywrightError;
  readonly steps?: readonly PlaywrightStep[];
}

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly projectName?: string;
  readonly results?: readonly PlaywrightResult[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file?: string;
    readonly tests: readonly PlaywrightTest[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
}

/** Counts a Playwright report. A test that passed only on retry or was skipped without a reason counts as failed. */
export function playwrightCounts(file: string): Counts {
  if (!existsSync(file)) return failedCounts(inRepository(file), NO_REPORT);
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const ofRunItself = errors.map(({ message }) => failedCounts(inRepository(file), message));
  return [...suites.flatMap(countsOfSuite), ...ofRunItself].reduce(add, NOTHING);
}

function countsOfSuite({ suites = [], specs }: PlaywrightSuite): Counts[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, annotations, projectName, results }) => {
      if (status === 'expected') return PASSED;
      const result = results?.find(({ error }) => error);
      const name = nameOf([projectName && `[${projectName}]`, file], title, result);
      if (status !== 'skipped') return failedCounts(name, result?.error?.message);
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      return reason ? { ...NOTHING, skipped: [{ name: title, reason }] } : failedCounts(name, NO_REASON);
    }),
  );
  return [...own, ...suites.flatMap(countsOfSuite)];
}

/** Returns `[project] file:line › title › step`, with the error's line and the step that failed. */
function nameOf(place: readonly (string | undefined)[], title: string, result?: PlaywrightResult): string {
  const line = result?.error?.location?.line;
  const step = result?.steps?.find(({ error }) => error)?.title;
  const at = place.filter(Boolean).join(' ') + (line ? `:${line}` : '');
  return [at, title, step].filter(Boolean).join(' › ');
}

const inRepository = (file: string) => relative(root, file);
