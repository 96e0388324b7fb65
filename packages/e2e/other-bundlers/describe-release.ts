/** Finishes either build: compresses its files and writes `release.json` (docs/release-json.md). */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Modules that the shell shares. */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@storefront/contract',
  '@storefront/routing',
  '@storefront/state',
  '@storefront/ui',
];

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface Build {
  /** Directory of the app's sources. */
  readonly app: string;
  /** Directory of the built files. */
  readonly out: string;
  readonly entry: string;
  readonly initial: Files;
  readonly page: Files;
}

export async function describeRelease({ app, out, entry, initial, page }: Build): Promise<void> {
  const { app: description } = await import(join(app, 'src/routes.ts'));
  const files = globSync('**/*.{js,css}', { cwd: out })
    .sort()
    .map((path) => {
      const content = readFileSync(join(out, path));
      writeFileSync(join(out, `${path}.br`), brotliCompressSync(content));
      writeFileSync(join(out, `${path}.gz`), gzipSync(content));
      return { path, bytes: content.length, integrity: integrityOf(content) };
    });
  const release = {
    app: description.name,
    version: createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12),
    description,
    entry,
    initial,
    pages: { '/support': page },
    trustedTypes: 'storefront',
    federationRuntime: 'own',
    ...(files.some(({ path }) => path === 'server/index.js') ? { server: 'server/index.js' } : {}),
    endpoints: endpointsIn(app),
    shared: sharedVersions(app),
    files,
  };
  writeFileSync(join(out, 'release.json'), JSON.stringify(release, null, 2));
}

export const integrityOf = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Returns every `contract.name` in the app's sources. */
function endpointsIn(app: string): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: app }).filter((path) => !/\.test\.|\/testing\//.test(path));
  const texts = sources.map((path) => readFileSync(join(app, path), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\bcontract\.(\w+)/g)].map(([, name]) => name ?? '')))];
}

/** Versions of the shared modules that the app is built with. */
export function sharedVersions(app: string): Record<string, string> {
  const { resolve } = createRequire(join(app, 'package.json'));
  return Object.fromEntries(
    SHARED.map((name) => {
      const [, place = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
      const folder = resolve.paths(place)?.find((path) => existsSync(join(path, place, 'package.json'))) ?? '';
      const { version } = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8'));
      return [name, version as string];
    }),
  );
}
