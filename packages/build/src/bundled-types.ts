/** Declarations of our packages' modules that an app bundles because the shell does not share them. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { ReleaseTypes } from '@storefront/federation/release';
import { SHARED_MODULES } from './shared.ts';

export const MANIFEST_PACKAGE = '@storefront/federation';

type Declarations = ReleaseTypes['packages'];

interface ModulePlace {
  readonly name: string;
  readonly path: string;
}

/** Returns the modules of every package in `packagesDirectory`, by import name. */
export async function offeredModules(packagesDirectory: string): Promise<ReadonlyMap<string, ModulePlace>> {
  const modules = new Map<string, ModulePlace>();
  for (const folder of await readdir(packagesDirectory)) {
    const directory = join(packagesDirectory, folder);
    const manifest = await readFile(join(directory, 'package.json'), 'utf8').catch(() => '{}');
    const { name = '', exports = {} } = JSON.parse(manifest) as { name?: string; exports?: Record<string, string> };
    for (const [subpath, target] of Object.entries(exports)) {
      for (const [of, path] of await matches(directory, subpath, target)) {
        if (/\.tsx?$/.test(path)) modules.set(posix.join(name, of), { name, path: posix.normalize(path) });
      }
    }
  }
  return modules;
}

async function matches(directory: string, subpath: string, target: string): Promise<(readonly [string, string])[]> {
  const [before, after] = target.split('*');
  if (before === undefined || after === undefined) return [[subpath, target]];
  const files = await readdir(join(directory, before));
  return files
    .filter((file) => file.endsWith(after))
    .map((file) => file.slice(0, file.length - after.length))
    .map((star) => [subpath.replace('*', star), target.replace('*', star)] as const);
}

/** Returns the modules of our packages that `text` imports and the shell does not share. */
export function bundledIn(text: string): string[] {
  const others: readonly string[] = [...SHARED_MODULES, MANIFEST_PACKAGE];
  return [...text.matchAll(/['"](@storefront\/[\w/-]+)['"]/g)]
    .map(([, module = '']) => module)
    .filter((module) => !others.includes(module));
}

/** Returns only the declarations that `texts` need, so that other changes in a package create no new release. */
export function bundledDeclarations(
  texts: readonly string[],
  declared: Declarations,
  modules: ReadonlyMap<string, ModulePlace>,
): Declarations {
  const bundled: Record<string, Record<string, string>> = {};
  const put = (name: string, path: string, text: string) => {
    bundled[name] = { ...bundled[name], [path]: text };
  };

  const follow = (text: string, place?: ModulePlace) => {
    for (const module of bundledIn(text)) {
      const found = modules.get(module);
      if (!found) continue;
      const path = `${module.slice(found.name.length + 1) || 'index'}.d.ts`;
      put(found.name, path, passedOn(path, found, declared));
      add({ ...found, path: declarationOf(found.path) });
    }
    if (!place) return;
    for (const [, relative = ''] of text.matchAll(/['"](\.\.?\/[^'"]+)['"]/g)) {
      add({ ...place, path: declarationOf(posix.join(dirname(place.path), relative)) });
    }
  };
  const add = (place: ModulePlace) => {
    const text = declared[place.name]?.[place.path];
    if (text === undefined || bundled[place.name]?.[place.path] !== undefined) return;
    put(place.name, place.path, text);
    follow(text, place);
  };

  for (const text of texts) follow(text);
  return bundled;
}

function declarationOf(path: string): string {
  return path.replace(/\.tsx?$/, '.d.ts');
}

/** Returns a file at `path` that re-exports the module at `place`. */
function passedOn(path: string, { name, path: source }: ModulePlace, declared: Declarations): string {
  const from = JSON.stringify(posix.join('.', posix.relative(dirname(path), source)).replace(/^(?!\.)/, './'));
  const hasDefault = /\bexport default\b|\bas default\b/.test(declared[name]?.[declarationOf(source)] ?? '');
  return `export * from ${from};\n${hasDefault ? `export { default } from ${from};\n` : ''}`;
}
