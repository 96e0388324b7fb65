/** Counting what test runners report. */
import { describe, expect, test } from 'vitest';
import { ofRun, vitestCounts } from './test-results.ts';

describe('a run', () => {
  test('that ended well counts as its report says', () => {
    expect(ofRun(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
  });

  test('that failed although all of its tests passed has failed', () => {
    expect(ofRun(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
  });

  test('that failed by its tests counts each once', () => {
    expect(ofRun(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  test('without a report has failed', () => {
    expect(vitestCounts('/nowhere/unit.json')).toEqual({ passed: 0, failed: 1 });
  });
});
