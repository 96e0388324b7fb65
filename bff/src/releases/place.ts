/** The place of a release below a local directory: there whole or not at all, whoever looks and whenever. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseId } from './release-record.ts';

/** `<directory>/<app>/<version>` */
export function placeOf(directory: string, { app, version }: ReleaseId): string {
  return join(directory, app, version);
}

/** Has `fill` write the files into a new directory and moves that to `place`, unless somebody else was faster. */
export async function fillPlace(place: string, fill: (directory: string) => Promise<void>): Promise<void> {
  if (existsSync(place)) return;
  const partial = `${place}.${randomUUID()}.partial`;
  await mkdir(dirname(place), { recursive: true });
  try {
    await fill(partial);
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  }
}

/** Removes all files; a place where none are is no error. */
export async function clearPlace(place: string): Promise<void> {
  const doomed = `${place}.${randomUUID()}.doomed`;
  // Moved away first, so that a release is never there in part.
  await rename(place, doomed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(doomed, { recursive: true, force: true });
}

function isTaken(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}
