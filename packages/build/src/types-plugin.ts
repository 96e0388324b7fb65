/**
 * Writes `types.json`, which the release gate type-checks: the shell's declarations of shared modules and manifest; a
 * micro-frontend's sources, with the declarations of its manifest and of the modules that it bundles.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ReleaseTypes } from '@storefront/federation/release';
import type { Compiler } from 'webpack';
import { bundledDeclarations, bundledIn, MANIFEST_PACKAGE, offeredModules } from './bundled-types.ts';
import { SHARED_MODULES } from './shared.ts';

const NAME = 'TypesPlugin';
export const TYPES_FILE = 'server/types.json';

const packagesDirectory = fileURLToPath(new URL('../..', import.meta.url));
const baseConfig = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const runFile = promisify(execFile);

export interface TypesOptions {
  readonly directory: string;
  readonly isShell: boolean;
}

export class TypesPlugin {
  readonly options: TypesOptions;

  constructor(options: TypesOptions) {
    this.options = options;
  }

  apply({ hooks, webpack: { Compilation, sources } }: Compiler): void {
    hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        compilation.emitAsset(basename(TYPES_FILE), new sources.RawSource(JSON.stringify(await typesOf(this.options))));
      });
    });
  }
}

async function typesOf({ directory, isShell }: TypesOptions): Promise<ReleaseTypes> {
  const ours = SHARED_MODULES.filter((name) => name.startsWith('@storefront/'));
  const modules = await offeredModules(packagesDirectory);
  const sources = isShell ? {} : await sourcesOf(directory);
  const bundled = Object.values(sources).flatMap(bundledIn);
  const declared = await declarationsOf(new Set([...ours, MANIFEST_PACKAGE, ...bundled]), modules);
  const named = isShell ? [...ours, MANIFEST_PACKAGE] : [MANIFEST_PACKAGE];
  const packages = Object.fromEntries(named.map((name) => [name, declared[name] ?? {}]));
  const texts = [sources, ...Object.values(packages)].flatMap((files) => Object.values(files));
  return { sources, packages, bundled: bundledDeclarations(texts, declared, modules) };
}

async function sourcesOf(directory: string): Promise<Record<string, string>> {
  return readFiles(directory, 'src', (path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));
}

/** Returns declarations of `wanted` modules and their imports, by package. @throws with the compiler's output */
async function declarationsOf(wanted: ReadonlySet<string>, modules: Awaited<ReturnType<typeof offeredModules>>) {
  const places = [...modules].map(
    ([module, { name, path }]) => [module, [join(packagesDirectory, folderOf(name), path)]] as const,
  );
  const outDir = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const config = {
      extends: baseConfig,
      compilerOptions: {
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        noEmit: false,
        // Sources are checked elsewhere; only declarations matter here.
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: packagesDirectory,
        outDir,
        // Otherwise packages in node_modules would get no declarations.
        paths: Object.fromEntries(places),
      },
      files: places.flatMap(([module, files]) => (wanted.has(module) ? files : [])),
    };
    const configFile = join(outDir, 'tsconfig.json');
    await writeFile(configFile, JSON.stringify(config));
    await runFile(process.execPath, [compiler, '-p', configFile, '--pretty', 'false']).catch(({ stdout }) => {
      throw new Error(`The packages' declarations could not be made:\n${stdout}`);
    });
    const names = [...new Set([...modules.values()].map(({ name }) => name))];
    const emitted = names
      .filter((name) => existsSync(join(outDir, folderOf(name), 'src')))
      .map(async (name) => [name, await readFiles(join(outDir, folderOf(name)), 'src')] as const);
    return Object.fromEntries(await Promise.all(emitted));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function folderOf(packageName: string): string {
  return packageName.replace('@storefront/', '');
}

async function readFiles(directory: string, folder: string, isWanted: (path: string) => boolean = () => true) {
  const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(directory.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter(isWanted)
    .sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(directory, path), 'utf8')] as const)),
  );
}
