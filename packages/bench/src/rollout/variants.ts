import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { CommandError } from '@storefront/cli/command-error';
import { inRoot } from '@storefront/cli/paths';
import type { Release, ReleaseFile } from '@storefront/federation/release';
import { assetIntegrity } from './ask.ts';

/** The released apps, with the page and the source text that show the number. */
export const shownAt = {
  shell: { path: '/about', words: /made by one person/g },
  'mfe-account': { path: '/profile', words: /(?<=title: ?")Profile(?=")/g },
  'mfe-catalog': { path: '/store', words: /(?<=title: ?")Store(?=")/g },
  'mfe-checkout': { path: '/checkout', words: /(?<=title: ?")Checkout(?=")/g },
  'mfe-support': { path: '/support', words: /(?<=title: ?")Support(?=")/g },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly words: RegExp }>>;

export type App = keyof typeof shownAt;
export const releasedApps = Object.keys(shownAt) as App[];

export function shownNumbers(text: string): number[] {
  const numbers = [...text.matchAll(/\(release (\d+)\)/g)].map(([, number]) => Number(number));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

export interface Variant {
  readonly app: App;
  readonly version: string;
  readonly number: number;
  readonly directory: string;
}

/** Writes a build of `app` that shows `number` below `parent`. @throws {CommandError} when the text is missing */
export async function makeVariant(app: App, number: number, parent: string): Promise<Variant> {
  const directory = join(parent, `${number}-${app}`);
  await cp(inRoot(app, 'dist'), directory, { recursive: true });
  const release = JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')) as Release;
  const files = await rewrite(directory, release.files, (content) =>
    content.replaceAll(shownAt[app].words, (words) => `${words} (release ${number})`),
  );
  const isChanged = (isServer: boolean) =>
    files.some((file, index) => file !== release.files[index] && (file.path === release.server) === isServer);
  if (!isChanged(true) || !isChanged(false)) {
    throw new CommandError(`The build of ${app} lacks the words that its number would stand behind.`);
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  await writeFile(join(directory, 'release.json'), JSON.stringify({ ...release, version, files }));
  return { app, version, number, directory };
}

/** Rewrites changed scripts, then the files that contain their hashes. */
async function rewrite(
  directory: string,
  files: readonly ReleaseFile[],
  change: (content: string) => string,
): Promise<readonly ReleaseFile[]> {
  const changed = await Promise.all(files.map((file) => rewriteFile(directory, file, change)));
  const hashes = changed.flatMap((file, index): [string, string][] => {
    const before = files[index]?.integrity;
    return before === undefined || before === file.integrity ? [] : [[before, file.integrity]];
  });
  if (hashes.length === 0) return files;
  return rewrite(directory, changed, (content) =>
    hashes.reduce((text, [before, now]) => text.replaceAll(before, now), content),
  );
}

async function rewriteFile(
  directory: string,
  file: ReleaseFile,
  change: (content: string) => string,
): Promise<ReleaseFile> {
  if (!file.path.endsWith('.js')) return file;
  const path = join(directory, file.path);
  const before = await readFile(path, 'utf8');
  const content = change(before);
  if (content === before) return file;
  await writeFile(path, content);
  await compressAgain(path, content);
  return { ...file, bytes: Buffer.byteLength(content), integrity: assetIntegrity(Buffer.from(content)) };
}

/** Compresses again, because the server prefers compressed files. */
async function compressAgain(path: string, content: string): Promise<void> {
  if (existsSync(`${path}.br`)) await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  if (existsSync(`${path}.gz`)) await writeFile(`${path}.gz`, await promisify(gzip)(content));
}
