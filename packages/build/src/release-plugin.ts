/** Writes `release.json`: pages with their files, every file's size and hash. The version is a hash of the content. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MfeManifest } from '@storefront/federation';
import { type PageFiles, type Release, type ReleaseFile, SCRIPT_POLICY } from '@storefront/federation/release';
import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import { endpointsUsedBy } from './endpoints.ts';
import { INLINE_SCRIPT } from './inline-script.ts';
import { SERVER_FILE } from './server.ts';
import { sharedVersions } from './shared.ts';
import { TYPES_FILE } from './types-plugin.ts';

const NAME = 'ReleasePlugin';

export interface ReleaseOptions {
  readonly directory: string;
  readonly entry: string;
  /** True for a development build, which has no server part and continues after a failure. */
  readonly development: boolean;
}

export class ReleasePlugin {
  readonly options: ReleaseOptions;
  private known: Release | undefined;

  constructor(options: ReleaseOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { Compilation, sources, WebpackError } = compiler.webpack;
      let endpoints: readonly string[] = [];
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const { called, problems } = endpointsUsedBy(modules);
        endpoints = called;
        compilation.errors.push(...problems.map((problem) => new WebpackError(problem)));
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        try {
          this.known = await this.describe(compilation, endpoints);
        } catch (error) {
          // A thrown error would end a development server.
          compilation.errors.push(new WebpackError(`The release cannot be described: ${(error as Error).message}`));
        }
        if (this.known) {
          compilation.emitAsset('release.json', new sources.RawSource(`${JSON.stringify(this.known, null, 2)}\n`));
        }
      });
    });
  }

  private async describe(compilation: Compilation, endpoints: readonly string[]): Promise<Release> {
    const { directory, entry, development } = this.options;
    const manifest = await loadManifest(join(directory, 'src/manifest.ts'));
    const { name, routes, nav } = manifest;
    const files = [...filesOf(compilation), ...(development ? [] : serverFiles(directory))];
    const has = (file: string) => files.some(({ path }) => path === file);
    const initial = initialFiles(compilation, entry);
    const pageOf = (path: string) => without(initial, filesOfImport(compilation, requestOf(manifest, path)));
    return {
      app: name,
      version: hash(JSON.stringify([manifest, files])).slice(0, 12),
      description: { name, routes, nav },
      entry: initial.scripts.at(-1) ?? fail(`${name} has no entry script`),
      initial,
      pages: Object.fromEntries(routes.map(({ path }) => [path, pageOf(path)])),
      ...fontsAmong(files),
      trustedTypes: SCRIPT_POLICY,
      ...(has(INLINE_SCRIPT) ? { inlineScript: INLINE_SCRIPT, insertsScripts: true } : {}),
      ...(has(SERVER_FILE) ? { server: SERVER_FILE } : {}),
      ...(has(TYPES_FILE) ? { types: TYPES_FILE } : {}),
      endpoints,
      shared: sharedVersions(),
      files,
    };
  }
}

async function loadManifest(file: string): Promise<MfeManifest> {
  // A fresh URL each time, so that a development server imports the edited file.
  const loaded = (await import(`${pathToFileURL(file)}?at=${Date.now()}`)) as { default?: MfeManifest };
  return loaded.default ?? fail(`${file} has no default export`);
}

/** Returns a page's module from its loader: `() => import('./features/store/store.page.tsx')`. */
function requestOf({ name, pages }: MfeManifest, path: string): string {
  const loader = pages[path] ?? fail(`${name} declares the route ${path} but has no page for it`);
  return (
    /import\(\s*['"]([^'"]+)['"]\s*\)/.exec(String(loader))?.[1] ??
    fail(`The page of ${path} must be () => import('…')`)
  );
}

function filesOfImport(compilation: Compilation, request: string): PageFiles {
  const group = compilation.chunkGroups.find((candidate) =>
    candidate.origins.some((origin) => origin.request === request),
  );
  return pageFiles(group?.chunks ?? fail(`No chunk was built for ${request}`));
}

/** Returns the chunks of the entry and of the module that a container exposes. */
function initialFiles(compilation: Compilation, entry: string): PageFiles {
  const entrypoint = compilation.entrypoints.get(entry) ?? fail(`There is no entry ${entry}`);
  const exposed = entrypoint
    .getChildren()
    .filter((group) => group.chunks.some((chunk) => holdsExposed(compilation, chunk)));
  return merge(pageFiles(exposed.flatMap((group) => group.chunks)), pageFiles(entrypoint.chunks));
}

function holdsExposed(compilation: Compilation, chunk: Chunk): boolean {
  const isManifest = (module: Module) => /[\\/]src[\\/]manifest\.ts$/.test(module.nameForCondition() ?? '');
  return compilation.chunkGraph.getChunkModules(chunk).some(isManifest);
}

function pageFiles(chunks: readonly Chunk[]): PageFiles {
  const files = chunks.flatMap((chunk) => [...chunk.files]).filter((file) => !file.includes('.hot-update.'));
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

function merge(...all: PageFiles[]): PageFiles {
  const unique = (key: keyof PageFiles) => [...new Set(all.flatMap((files) => files[key]))];
  return { scripts: unique('scripts'), styles: unique('styles') };
}

function without(known: PageFiles, { scripts, styles }: PageFiles): PageFiles {
  return {
    scripts: scripts.filter((file) => !known.scripts.includes(file)),
    styles: styles.filter((file) => !known.styles.includes(file)),
  };
}

/** Returns the fonts of every page: `grenze-latin-600-normal.….woff2`, not those of other scripts or for code. */
function fontsAmong(files: readonly ReleaseFile[]): Pick<Release, 'fonts'> {
  const fonts = files.map(({ path }) => path).filter((path) => /(?<!-mono)-latin-\d+-normal\..*woff2$/.test(path));
  return fonts.length > 0 ? { fonts } : {};
}

function serverFiles(directory: string): ReleaseFile[] {
  return [SERVER_FILE, TYPES_FILE].flatMap((path) => {
    const file = join(directory, 'dist', path);
    return existsSync(file) ? [releaseFile(path, readFileSync(file))] : [];
  });
}

function filesOf(compilation: Compilation): ReleaseFile[] {
  return compilation
    .getAssets()
    .filter(({ name }) => !/\.(map|br|gz|hot-update\.\w+)$/.test(name))
    .map(({ name, source }) => releaseFile(name, source.buffer()))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function releaseFile(path: string, content: Buffer): ReleaseFile {
  return { path, bytes: content.length, integrity: `sha256-${hash(content, 'base64')}` };
}

function hash(content: string | Buffer, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHash('sha256').update(content).digest(encoding);
}

function fail(message: string): never {
  throw new Error(message);
}
