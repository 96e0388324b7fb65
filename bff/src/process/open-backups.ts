/** Opens a store's backups from its settings. */
import { readFile } from 'node:fs/promises';
import { SECOND, systemClock } from '../base/clock.ts';
import { AdminError, cannot } from '../base/errors.ts';
import type { BucketOwner } from '../base/storage/bucket-requests.ts';
import { openObjectStore } from '../base/storage/open-object-store.ts';
import { openProductStores } from '../shop/catalog/product-stores.ts';
import { type Backups, createBackups } from '../studio/backup/create-backups.ts';
import { databaseSettings, type EnvOf } from './env.ts';

export type { BackupSummary, Backups, ListedBackup } from '../studio/backup/create-backups.ts';

export const backupSettings = [
  ...databaseSettings,
  'assetsDirectory',
  'assetBucket',
  'productDirectories',
  'mediaBucket',
  'productFilesBucket',
  'filesDirectory',
  'filesBucket',
  'backupDirectory',
  'backupBucket',
  'backupKey',
] as const;

/** Longer than a visitor's request waits, because a chunk is 8 MiB. */
const owner: Omit<BucketOwner, 'name'> = { error: AdminError, timeout: 60 * SECOND };

/** @throws {AdminError} {StartError} with one sentence */
export async function openBackups(env: EnvOf<typeof backupSettings>): Promise<Backups> {
  const { backupDirectory: directory, backupBucket: bucket } = env;
  if (directory === undefined && !bucket) {
    throw new AdminError('BACKUP_DIR or BACKUP_STORE_URL is required: the place of backups.');
  }
  const place = await openObjectStore(
    { directory: directory ?? '', variable: 'BACKUP_DIR', use: 'reading', bucket },
    { ...owner, name: 'backup store' },
  );
  return createBackups({
    databaseUrl: env.databaseDirectUrl,
    clock: systemClock,
    place,
    key: await readKey(env.backupKey),
    stores: await openStores(env),
    assetsIn: env.assetBucket ? 'bucket' : 'directory',
  });
}

/** Only a restore writes to these stores, and it names the file that it could not write. */
async function openStores(env: EnvOf<typeof backupSettings>) {
  const assets = {
    directory: env.assetsDirectory,
    variable: 'ASSETS_DIR',
    use: 'reading' as const,
    bucket: env.assetBucket,
  };
  const files = {
    directory: env.filesDirectory,
    variable: 'FILES_DIR',
    use: 'reading' as const,
    bucket: env.filesBucket,
  };
  return {
    assets: await openObjectStore(assets, { ...owner, name: 'asset store' }),
    ...(await openProductStores(env, owner, 'reading')),
    files: await openObjectStore(files, { ...owner, name: 'file store' }),
  };
}

async function readKey({ key, file }: EnvOf<['backupKey']>['backupKey']): Promise<string | undefined> {
  if (file === undefined) return key;
  const content = await readFile(file, 'utf8').catch(cannot(`BACKUP_KEY_FILE ${file} cannot be read`));
  const read = content.trim();
  if (read.length < 32) throw new AdminError('BACKUP_KEY_FILE must hold at least 32 characters.');
  return read;
}
