/** Makes builds into active releases: their files to the asset directory, their description to the registry. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { activateRelease, insertRelease } from './releases.repository.ts';

interface PublishDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Where releases are served from: `<directory>/<app>/<version>/`. */
  readonly assetsDirectory: string;
}

/**
 * Publishes the build in `buildDirectory` and activates it; a build published before is only activated.
 * @returns the release
 */
export async function publishBuild(
  { db, clock, assetsDirectory }: PublishDeps,
  buildDirectory: string,
): Promise<Release> {
  const release = JSON.parse(await readFile(join(buildDirectory, 'release.json'), 'utf8')) as Release;
  const { app, version } = release;
  await copyOnce(buildDirectory, join(assetsDirectory, app, version));
  await insertRelease(db, release);
  await activateRelease(db, app, version, clock.now());
  return release;
}

/** A release is there whole or not at all, and is never overwritten. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  const partial = `${to}.${process.pid}.partial`;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, partial, { recursive: true });
  await rename(partial, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
