/** Tells the server which release failed a shopper, so that a bad one can be taken back; nothing about the shopper. */
import { call, contract } from '@storefront/contract';
import type { BootData, PageFailure } from '@storefront/federation';
import shell from './manifest.ts';

/** @returns a function that reports a failure and waits for it; the same one once per page load, never with an error */
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
