/** Free space on the disks that the process writes to, each file system once. */
import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Disk } from '@storefront/contract/console';
import { SECOND } from '../../base/clock.ts';
import { within } from '../../base/timeout.ts';

export interface WrittenPlace {
  readonly holds: string;
  readonly directory: string;
}

export interface Disks {
  /** Never rejects, and waits a second at most, because a network disk may hang. */
  read(): Promise<Disk[]>;
}

interface FileSystem {
  /** Equal for directories on the same file system. */
  readonly id: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

type Measure = (directory: string) => Promise<FileSystem>;

const GIBIBYTE = 2 ** 30;
const LEAST_FREE_SHARE = 0.1;
const LEAST_FREE_BYTES = 2 * GIBIBYTE;
/** Small file systems, such as temporary files in memory, never have that much. */
const LEAST_FREE_SHARE_OF_SMALL = 0.5;
const TIMEOUT = 1 * SECOND;

export function createDisks(places: readonly WrittenPlace[], measure: Measure = measureFileSystem): Disks {
  // A hanging disk is not asked again, because it would occupy all file system threads.
  const asked = new Map<string, Promise<FileSystem | undefined>>();

  function ask(directory: string): Promise<FileSystem | undefined> {
    const measuring =
      asked.get(directory) ??
      measure(directory)
        .catch(() => undefined)
        .finally(() => asked.delete(directory));
    asked.set(directory, measuring);
    return within(TIMEOUT, measuring);
  }

  return {
    async read() {
      const measured = await Promise.all(
        places.map(async ({ holds, directory }) => ({ holds, found: await ask(directory) })),
      );
      const known = Map.groupBy(measured, ({ holds, found }) => found?.id ?? holds);
      return [...known.values()].map((same) =>
        diskOf(
          same.map(({ holds }) => holds),
          same[0]?.found,
        ),
      );
    },
  };
}

function diskOf(holds: string[], found: FileSystem | undefined): Disk {
  if (!found) return { holds, space: null, isNearEnd: false };
  const { freeBytes, totalBytes } = found;
  return { holds, space: { freeBytes, totalBytes }, isNearEnd: isNearlyFull(found) };
}

export function isNearlyFull({ freeBytes, totalBytes }: Omit<FileSystem, 'id'>): boolean {
  const leastBytes = Math.min(LEAST_FREE_BYTES, LEAST_FREE_SHARE_OF_SMALL * totalBytes);
  return freeBytes < Math.max(LEAST_FREE_SHARE * totalBytes, leastBytes);
}

async function measureFileSystem(directory: string): Promise<FileSystem> {
  const path = await existing(resolve(directory));
  const [{ dev }, { bsize, blocks, bavail }] = await Promise.all([stat(path), statfs(path)]);
  return { id: dev, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Returns the directory, or the existing one above it. */
async function existing(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  return isThere || path === dirname(path) ? path : await existing(dirname(path));
}
