/** Counts what the test runners report. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NOTHING, ofRun, playwrightCounts, skippedLines, summaryOf, vitestCounts } from './results.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function reportOf(content: object): string {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const skipped = [{ name: 'is found on an IPv6 address', reason: 'it needs IPv6' }];

describe('a run', () => {
  test('that ended well counts as its report says', () => {
    expect(ofRun(0, { ...NOTHING, passed: 3 })).toEqual({ passed: 3, failed: 0, skipped: [] });
  });

  test('that failed although all of its tests passed has failed', () => {
    expect(ofRun(1, { ...NOTHING, passed: 3 })).toEqual({ passed: 3, failed: 1, skipped: [] });
  });

  test('that failed by its tests counts each once', () => {
    expect(ofRun(1, { ...NOTHING, passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2, skipped: [] });
  });

  test.each([vitestCounts, playwrightCounts])('without a report has failed', (counts) => {
    expect(counts('/nowhere/test.json')).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});

describe('a Vitest report', () => {
  const vitest = (assertionResults: readonly object[], success = true) =>
    vitestCounts(reportOf({ success, testResults: [{ assertionResults }] }));

  test('gives a skipped test the reason that its options name', () => {
    const ran = { fullName: 'is found', status: 'passed', meta: {} };
    const left = { fullName: 'is found on an IPv6 address', status: 'skipped', meta: { needs: 'IPv6' } };
    expect(vitest([ran, left])).toEqual({ passed: 1, failed: 0, skipped });
  });

  test('with a test that was skipped for no reason has a failure', () => {
    expect(vitest([{ fullName: 'is found', status: 'skipped', meta: {} }])).toMatchObject({ passed: 0, failed: 1 });
  });

  test('of a file that could not be loaded has a failure', () => {
    expect(vitest([], false)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a Playwright report', () => {
  const playwright = (status: string, annotations: readonly object[] = []) =>
    playwrightCounts(
      reportOf({
        suites: [{ specs: [], suites: [{ specs: [{ title: 'home', tests: [{ status, annotations }] }] }] }],
        errors: [],
      }),
    );

  test('counts tests of suites within suites', () => {
    expect(playwright('expected')).toEqual({ passed: 1, failed: 0, skipped: [] });
  });

  test('with a test that passed only when repeated has a failure', () => {
    expect(playwright('flaky')).toMatchObject({ passed: 0, failed: 1 });
  });

  test('gives a skipped test the reason that it named, and counts one without as a failure', () => {
    expect(playwright('skipped', [{ type: 'skip', description: 'There is no Firefox.' }]).skipped).toEqual([
      { name: 'home', reason: 'There is no Firefox.' },
    ]);
    expect(playwright('skipped', [{ type: 'skip' }])).toMatchObject({ failed: 1, skipped: [] });
  });
});

test('the closing line tells of skipped tests where there are some', () => {
  expect(summaryOf({ ...NOTHING, passed: 3 })).toBe('3 passed, 0 failed');
  expect(summaryOf({ passed: 3, failed: 1, skipped })).toBe('3 passed, 1 failed, 1 skipped');
});

test('a reason that several tests share is told once', () => {
  const reason = 'There is no Firefox.';
  const both = {
    ...NOTHING,
    skipped: [
      { name: 'home', reason },
      { name: 'store', reason },
    ],
  };
  expect(skippedLines(both)).toEqual(['- home and 1 more skipped: There is no Firefox.']);
});
