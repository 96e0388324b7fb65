/** Directories that the process writes to, from the settings, and that of Postgres if it can be known. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { addressOf } from '../../base/db/database-address.ts';
import type { WrittenPlace } from '../../studio/console/disks.ts';
import type { Env } from '../env.ts';

export async function writtenPlaces(env: Env, draftsDirectory: string): Promise<WrittenPlace[]> {
  const { media, productFiles } = env.productDirectories;
  const database = await databaseDirectory(env.databaseDirectUrl);
  return [
    { holds: 'drafts', directory: draftsDirectory },
    ...(env.productFilesBucket ? [] : [{ holds: 'product files', directory: productFiles }]),
    ...(env.mediaBucket ? [] : [{ holds: 'media', directory: media }]),
    ...(env.filesBucket ? [] : [{ holds: 'uploads', directory: env.filesDirectory }]),
    // With a bucket, this directory holds local copies.
    { holds: 'releases', directory: env.assetsDirectory },
    { holds: 'temporary files', directory: tmpdir() },
    ...(database === undefined ? [] : [{ holds: 'the database', directory: database }]),
  ];
}

/** Reads the directory from line 2 of the lock file of a Postgres on this machine, such as the embedded one. */
async function databaseDirectory(url: string): Promise<string | undefined> {
  const { host, port } = addressOf(url);
  if (!host.startsWith('/')) return undefined;
  const lock = await readFile(`${host}/.s.PGSQL.${port}.lock`, 'utf8').catch(() => '');
  return lock.split('\n')[1] || undefined;
}
