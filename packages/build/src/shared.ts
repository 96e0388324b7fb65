/** Modules that exist once per page: the shell provides them, micro-frontends consume them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  '@storefront/contract',
  '@storefront/routing',
  '@storefront/state',
  '@storefront/ui',
] as const;

interface SharedOptions {
  readonly singleton: true;
  readonly version: string;
  readonly requiredVersion: string;
}

export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, versionOf(name)]));
}

/** Returns the shared modules, which are in the shell's first scripts, so that no page waits for them. */
export function providedModules() {
  return sharedWith((shareKey) => ({ shareKey, eager: true }));
}

export function consumedModules() {
  return sharedWith(() => ({ import: false as const }));
}

function sharedWith<More>(more: (name: string) => More): Record<string, SharedOptions & More> {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name,
      { singleton: true, version, requiredVersion: `^${version}`, ...more(name) },
    ]),
  );
}

function versionOf(module: string): string {
  const [scope = '', name = ''] = module.split('/');
  const packageName = module.startsWith('@') ? `${scope}/${name}` : scope;
  const nodeModules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(nodeModules, packageName, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
