import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectoryOf } from './settings.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Data directory of the store; `STOREFRONT_DATA_DIR` moves it, for a second store beside the first. */
export const dataDirectory = dataDirectoryOf(process.env, root);

export const inRoot = (...parts: string[]) => join(root, ...parts);
export const inData = (...parts: string[]) => join(dataDirectory, ...parts);

/** Every folder `mfe-*` is a micro-frontend; there is no other list of them. */
export const microFrontends: readonly string[] = readdirSync(root).filter(
  (name) => name.startsWith('mfe-') && existsSync(inRoot(name, 'package.json')),
);
export const apps: readonly string[] = ['shell', ...microFrontends];

export function projectDirectories(): string[] {
  const packages = readdirSync(inRoot('packages')).map((name) => inRoot('packages', name));
  return [...apps.map((app) => inRoot(app)), inRoot('bff'), ...packages].filter((path) =>
    existsSync(join(path, 'package.json')),
  );
}
