/** Reports a failed release to the server, so that it can be rolled back; nothing about the shopper. */
import { call, contract } from '@storefront/contract';
import type { BootData, PageFailure } from '@storefront/federation';
import shell from './manifest.ts';

/** @returns a function that reports the same failure once per page load and never rejects */
export function createFailureReports({ apps, shellVersion }: BootData): (failure: PageFailure) => Promise<void> {
  const versions = new Map(apps.map(({ description: { name }, version }) => [name, version]));
  versions.set(shell.name, shellVersion);
  const reported = new Set<string>();
  return async ({ app, kind, path }) => {
    const version = versions.get(app);
    const key = `${app} ${kind} ${path}`;
    if (version === undefined || reported.has(key)) return;
    reported.add(key);
    await call(contract.reportClientError, { body: { app, version, kind, path } }, { background: true }).catch(
      () => {},
    );
  };
}
