/** Reports a failed release to the server, so that it can be rolled back. Sends nothing about the shopper. */
import { call, contract } from '@storefront/contract';
import type { BootData, PageFailure } from '@storefront/federation';
import { isTranslated } from './is-translated.ts';
import shell from './manifest.ts';

export interface Failure extends Omit<PageFailure, 'kind'> {
  readonly kind: PageFailure['kind'] | 'script';
}

const MAX_MESSAGE_LENGTH = 500;
const MAX_STACK_LENGTH = 4000;

/** @returns a function that reports the same failure once per page load and never rejects */
export function createFailureReports({ apps, shellVersion }: BootData): (failure: Failure) => Promise<void> {
  const versions = new Map(apps.map(({ description: { name }, version }) => [name, version]));
  versions.set(shell.name, shellVersion);
  const reported = new Set<string>();
  return async ({ app, kind, path, error }) => {
    const version = versions.get(app);
    const details = detailsOf(error);
    const key = [app, kind, path, kind === 'script' && details.message].join();
    if (version === undefined || reported.has(key)) return;
    reported.add(key);
    const body = { app, version, kind, path, ...details, ...(isTranslated() && { isTranslated: true }) };
    await call(contract.reportClientError, { body }, { background: true }).catch(() => {});
  };
}

/** The server removes values and addresses from these texts. */
function detailsOf(error: unknown): { readonly message?: string; readonly stack?: string } {
  if (!(error instanceof Error)) return {};
  const { name, message, stack = '' } = error;
  return { message: `${name}: ${message}`.slice(0, MAX_MESSAGE_LENGTH), stack: stack.slice(0, MAX_STACK_LENGTH) };
}
