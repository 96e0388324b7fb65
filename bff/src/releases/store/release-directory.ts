/** Atomic release directory: readers see a whole release or none. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseId } from '../registry/release-record.ts';

/** `<directory>/<app>/<version>` */
export function releaseDirectory(directory: string, { app, version }: ReleaseId): string {
  return join(directory, app, version);
}

/** Fills a new directory and renames it to `target`, unless another process was faster. */
export async function fillReleaseDirectory(target: string, fill: (directory: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const partial = `${target}.${randomUUID()}.partial`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await fill(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  }
}

export async function clearReleaseDirectory(target: string): Promise<void> {
  const doomed = `${target}.${randomUUID()}.doomed`;
  // Renamed first, so that readers never see part of a release.
  await rename(target, doomed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(doomed, { recursive: true, force: true });
}

function isTaken(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}
