/** Reports uncaught errors of our own scripts. Errors of extensions and third-party scripts are ignored. */
import { type AppDescription, matchPath } from '@storefront/federation';
import type { Failure } from './failure-reports.ts';

const RELEASED_FILE = /\/assets\/([a-z][a-z0-9-]*)\//;
/** Lost connections and aborted requests. */
const EXPECTED = ['ApiError', 'AbortError', 'TimeoutError'];
/** The limit for one page load. */
const MAX_REPORTS = 3;

export function startScriptErrors(apps: readonly AppDescription[], report: (failure: Failure) => unknown): void {
  let reports = 0;
  const tell = (error: unknown) => {
    if (!(error instanceof Error) || EXPECTED.includes(error.name) || reports >= MAX_REPORTS) return;
    const app = RELEASED_FILE.exec(error.stack ?? '')?.[1];
    const route = apps.flatMap(({ routes }) => routes).find(({ path }) => matchPath(path, location.pathname));
    if (!app || !route) return;
    reports += 1;
    report({ app, kind: 'script', path: route.path, error });
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
