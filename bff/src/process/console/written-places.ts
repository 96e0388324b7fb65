/** Where the process writes, by the settings; and where Postgres does, if that can be known. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { addressOf } from '../../base/db/database-address.ts';
import type { WrittenPlace } from '../../studio/console/health/disks.ts';
import type { Env } from '../env.ts';

export async function writtenPlaces(env: Env, draftsDirectory: string): Promise<WrittenPlace[]> {
  const { media, productFiles } = env.productDirectories;
  const database = await databaseDirectory(env.databaseDirectUrl);
  return [
    { holds: 'drafts', directory: draftsDirectory },
    ...(env.productFilesBucket ? [] : [{ holds: 'product files', directory: productFiles }]),
    ...(env.mediaBucket ? [] : [{ holds: 'media', directory: media }]),
    ...(env.filesBucket ? [] : [{ holds: 'uploads', directory: env.filesDirectory }]),
    // Of a bucket, their copies.
    { holds: 'releases', directory: env.assetsDirectory },
    { holds: 'temporary files', directory: tmpdir() },
    ...(database === undefined ? [] : [{ holds: 'the database', directory: database }]),
  ];
}

/** Of a Postgres on this machine whose lock file we may read, as the embedded one's: its second line. */
async function databaseDirectory(url: string): Promise<string | undefined> {
  const { host, port } = addressOf(url);
  if (!host.startsWith('/')) return undefined;
  const lock = await readFile(`${host}/.s.PGSQL.${port}.lock`, 'utf8').catch(() => '');
  return lock.split('\n')[1] || undefined;
}
