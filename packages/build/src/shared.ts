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
  readonly eager?: true;
  readonly import?: false;
}

export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, versionOf(name)]));
}

/** Shared modules are in the shell's first scripts, so no page waits for one. */
export function providedModules(): Record<string, SharedOptions> {
  return sharedWith({ eager: true });
}

export function consumedModules(): Record<string, SharedOptions> {
  return sharedWith({ import: false });
}

function sharedWith(more: Partial<SharedOptions>): Record<string, SharedOptions> {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name,
      { singleton: true, version, requiredVersion: `^${version}`, ...more },
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
