/** Bounds the local copies of releases by removing the least recently used. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseId } from '../registry/release-record.ts';
import { clearReleaseDirectory, releaseDirectory } from './release-directory.ts';

export interface RecentCopies {
  /** Marks a copy as used; a new one may evict the oldest. */
  use(id: ReleaseId): Promise<void>;
}

/** Far more than live releases and open pages need; a release takes a few megabytes. */
const MAX_COPIES = 60;
/** Suffixes of directories being filled or cleared. */
const PASSING = /\.(partial|doomed)$/;

/** @param directory holds copies as `<app>/<version>` */
export function recentCopies(directory: string, max = MAX_COPIES): RecentCopies {
  const used = new Map<string, ReleaseId>();

  async function clearOldest(): Promise<void> {
    const there = await list(directory);
    const unused = there.filter((id) => !used.has(keyOf(id)));
    const isThere = new Set(there.map(keyOf));
    const oldestFirst = [...unused, ...[...used.values()].filter((id) => isThere.has(keyOf(id)))];
    for (const id of oldestFirst.slice(0, Math.max(0, oldestFirst.length - max))) {
      used.delete(keyOf(id));
      await clearReleaseDirectory(releaseDirectory(directory, id));
    }
  }

  return {
    async use({ app, version }) {
      const id = { app, version };
      const isKnown = used.delete(keyOf(id));
      used.set(keyOf(id), id);
      if (!isKnown) await clearOldest();
    },
  };
}

function keyOf({ app, version }: ReleaseId): string {
  return `${app} ${version}`;
}

async function list(directory: string): Promise<ReleaseId[]> {
  const apps = await foldersIn(directory);
  const versions = await Promise.all(
    apps.map(async (app) => (await foldersIn(join(directory, app))).map((version) => ({ app, version }))),
  );
  return versions.flat().filter(({ version }) => !PASSING.test(version));
}

async function foldersIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
