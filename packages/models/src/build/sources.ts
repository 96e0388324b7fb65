/** What a model is built from, in short: a model whose sources have not changed need not be built again. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Model } from '../model.ts';

/** Beside a built model: the hash of its sources, written last. */
export const SOURCES_FILE = 'sources.sha256';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));
/** Every dependency in its version. */
const lockFile = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url));

/** A function that tells the hash of all that a model is made of and by. */
export async function hashSources(): Promise<(model: Model) => Promise<string>> {
  const tools = [
    ...['build', 'formats', 'kit', 'offered', 'reading'],
    ...['model.ts', 'made-format.ts', 'weld.ts', 'zip-moment.ts'],
  ].map((name) => join(sourceFolder, name));
  const common = await contents([lockFile, ...tools]);
  return async ({ category, slug }) => {
    const place = join(sourceFolder, 'models', category, slug);
    const own = await contents([`${place}.ts`, ...(existsSync(place) ? [place] : [])]);
    return createHash('sha256')
      .update(JSON.stringify([...common, ...own]))
      .digest('hex');
  };
}

/** Paths and contents of `files`, and of all files below where one is a folder; tests are left out. */
async function contents(files: readonly string[]): Promise<(readonly [string, string])[]> {
  const found = await Promise.all(files.map((file) => (/\.\w+$/.test(file) ? [file] : filesBelow(file))));
  const wanted = found.flat().filter((file) => !file.endsWith('.test.ts'));
  return Promise.all(
    wanted.sort().map(async (file) => [relative(sourceFolder, file), await readFile(file, 'utf8')] as const),
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
