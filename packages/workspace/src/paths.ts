/** Where things are in this checkout. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectoryOf } from './settings.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything the store keeps on this machine; `STOREFRONT_DATA_DIR` moves it, for a second store beside the first. */
export const dataDirectory = dataDirectoryOf(process.env, root);

export const microFrontends = ['mfe-account', 'mfe-catalog', 'mfe-checkout', 'mfe-support'] as const;
export const apps = ['shell', ...microFrontends] as const;

export const inRoot = (...parts: string[]) => join(root, ...parts);
export const inData = (...parts: string[]) => join(dataDirectory, ...parts);

/** The directories of all workspace projects. */
export function projectDirectories(): string[] {
  const packages = readdirSync(inRoot('packages')).map((name) => inRoot('packages', name));
  return [...apps.map((app) => inRoot(app)), inRoot('bff'), ...packages].filter((path) =>
    existsSync(join(path, 'package.json')),
  );
}
