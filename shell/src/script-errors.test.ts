/** Uncaught errors, as the browser reports them. */
import { afterEach, expect, test } from 'vitest';
import type { Failure } from './failure-reports.ts';
import { app as shell } from './routes.ts';
import { startScriptErrors } from './script-errors.ts';

const reports: Failure[] = [];
startScriptErrors([shell], (failure) => reports.push(failure));
afterEach(() => {
  reports.length = 0;
});

const errorAt = (url: string, name = 'TypeError') =>
  Object.assign(new Error('broken'), { name, stack: `at f (${url}:1:2)` });
const happens = (error: Error) => dispatchEvent(new ErrorEvent('error', { error }));

test('those of other scripts, and of requests, are not reported', () => {
  history.replaceState(null, '', '/about');
  happens(errorAt('chrome-extension://a/content.js'));
  happens(errorAt('https://shop.example/assets/mfe-catalog/v1/a.js', 'ApiError'));
  expect(reports).toEqual([]);
});

test('those of ours are reported with app and route, three for a page at most', () => {
  history.replaceState(null, '', '/about');
  const error = errorAt('https://shop.example/assets/mfe-catalog/v1/a.js');
  for (let time = 0; time < 5; time += 1) happens(error);
  expect(reports).toEqual(Array(3).fill({ app: 'mfe-catalog', kind: 'script', path: '/about', error }));
});
