/** Counts the results in the test runners' reports. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { failedLines, NOTHING, ofRun, playwrightCounts, skippedLines, summaryOf, vitestCounts } from './results.ts';

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

const failed = [{ name: 'shell/src/home.test.tsx › home', reason: 'Error: it is empty' }];

describe('a run', () => {
  test('that ended well counts as its report says', () => {
    expect(ofRun(0, { ...NOTHING, passed: 3 }, 'e2e')).toEqual({ passed: 3, failed: [], skipped: [] });
  });

  test('that failed although all of its tests passed has failed', () => {
    expect(ofRun(1, { ...NOTHING, passed: 3 }, 'e2e')).toMatchObject({ passed: 3, failed: [{ name: 'e2e' }] });
  });

  test('that failed by its tests counts each once', () => {
    expect(ofRun(1, { ...NOTHING, passed: 3, failed }, 'e2e')).toEqual({ passed: 3, failed, skipped: [] });
  });

  test.each([vitestCounts, playwrightCounts])('without a report has failed', (counts) => {
    expect(counts(inRoot('shell/test.json'))).toEqual({
      ...NOTHING,
      failed: [{ name: 'shell/test.json', reason: 'there is no report' }],
    });
  });
});

describe('a Vitest report', () => {
  const vitest = (assertionResults: readonly object[], file: object = {}, success = true) =>
    vitestCounts(
      reportOf({
        success,
        testResults: [{ name: inRoot('shell/src/home.test.tsx'), status: 'passed', assertionResults, ...file }],
      }),
    );

  test('gives a skipped test the reason that its options name', () => {
    const ran = { fullName: 'is found', status: 'passed', meta: {} };
    const left = { fullName: 'is found on an IPv6 address', status: 'skipped', meta: { needs: 'IPv6' } };
    expect(vitest([ran, left])).toEqual({ passed: 1, failed: [], skipped });
  });

  test('names a failed test with its file and why', () => {
    const failureMessages = ['Error: it is empty\n    at home.test.tsx:3'];
    expect(vitest([{ fullName: 'home', status: 'failed', failureMessages }], {}, false)).toEqual({
      ...NOTHING,
      failed,
    });
  });

  test('with a test that was skipped for no reason has a failure', () => {
    const { passed, failed } = vitest([{ fullName: 'is found', status: 'skipped', meta: {} }]);
    expect([passed, failed.length]).toEqual([0, 1]);
  });

  test('of a file that could not be loaded has a failure', () => {
    const file = { status: 'failed', message: 'There is no ./home.tsx\nat all.' };
    expect(vitest([], file, false)).toEqual({
      ...NOTHING,
      failed: [{ name: 'shell/src/home.test.tsx', reason: 'There is no ./home.tsx · at all.' }],
    });
  });
});

describe('a Playwright report', () => {
  const playwright = (status: string, { annotations = [], results = [] }: Record<string, readonly object[]> = {}) =>
    playwrightCounts(
      reportOf({
        suites: [
          {
            specs: [],
            suites: [
              {
                specs: [
                  {
                    title: 'is shown',
                    file: 'home.spec.ts',
                    tests: [{ projectName: 'desktop', status, annotations, results }],
                  },
                ],
              },
            ],
          },
        ],
        errors: [],
      }),
    );

  test('counts tests of suites within suites', () => {
    expect(playwright('expected')).toEqual({ passed: 1, failed: [], skipped: [] });
  });

  test('names a failed test with its project and file, its step, and why, in a line without colours', () => {
    const message = '\u001b[31mError\u001b[39m: it is low\n\nExpected: > 2\nReceived: 1\n\nCall Log:\n- waiting';
    const error = { message, location: { line: 58 } };
    const steps = [{ title: 'first' }, { title: 'a reload', error }];
    expect(playwright('unexpected', { results: [{}, { error, steps }] }).failed).toEqual([
      {
        name: '[desktop] home.spec.ts:58 › is shown › a reload',
        reason: 'Error: it is low · Expected: > 2 · Received: 1',
      },
    ]);
  });

  test('with a test that passed only when repeated has a failure', () => {
    const { passed, failed } = playwright('flaky');
    expect([passed, failed.length]).toEqual([0, 1]);
  });

  test('gives a skipped test the reason that it named, and counts one without as a failure', () => {
    expect(playwright('skipped', { annotations: [{ type: 'skip', description: 'There is no Firefox.' }] })).toEqual({
      ...NOTHING,
      skipped: [{ name: 'is shown', reason: 'There is no Firefox.' }],
    });
    const { failed, skipped } = playwright('skipped', { annotations: [{ type: 'skip' }] });
    expect([failed.length, skipped]).toEqual([1, []]);
  });
});

test('the closing line tells of skipped tests where there are some', () => {
  expect(summaryOf({ ...NOTHING, passed: 3 })).toBe('3 passed, 0 failed');
  expect(summaryOf({ passed: 3, failed, skipped })).toBe('3 passed, 1 failed, 1 skipped');
});

test('each failed test is told again at the end', () => {
  expect(failedLines({ ...NOTHING, failed })).toEqual(['✘ shell/src/home.test.tsx › home: Error: it is empty']);
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
