/** Checks of everything that requests need; each throws when it is unavailable. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import type { ComponentName } from '../../base/component-health.ts';
import { pingDatabase } from '../../base/db/pool.ts';
import type { AssetStore } from '../../releases/store/asset-store.ts';
import { releaseDirectory } from '../../releases/store/release-directory.ts';
import type { SiteDeps } from '../deps.ts';
import { findAnyProductFile } from './health.repository.ts';

export interface Check {
  readonly name: ComponentName;
  /** Public reason of a failure. */
  readonly reason: string;
  readonly run: () => Promise<void>;
}

export function checksOf(deps: SiteDeps): readonly Check[] {
  const { db, assets, releases, files, media, supportNews } = deps;
  return [
    { name: 'database', reason: 'it does not answer', run: () => pingDatabase(db) },
    {
      name: 'releases',
      reason: 'files of an active release are missing',
      run: async () => {
        for (const release of releases.live()) await checkRelease(assets.store, release);
      },
    },
    { name: 'product-files', reason: 'files are missing or out of reach', run: productFilesCheck(deps) },
    { name: 'media', reason: 'files are out of reach', run: () => media.check('reading') },
    { name: 'uploads', reason: 'files are out of reach', run: () => files.check('writing') },
    {
      name: 'notifications',
      reason: 'changes are noticed late',
      run: async () => {
        if (!supportNews.isUp()) throw new Error('no connection listens');
      },
    },
  ];
}

async function checkRelease(store: AssetStore, release: Release): Promise<void> {
  const { app, version, files } = release;
  if (!(await store.provide({ app, version }))) throw new Error(`there are no files of ${app} ${version}`);
  const directory = releaseDirectory(store.directory, release);
  await Promise.all(files.map(({ path }) => stat(join(directory, path))));
}

/** Checks one file for sale, since a directory may exist although its disk is missing. */
function productFilesCheck({ db, productFiles }: SiteDeps): () => Promise<void> {
  let known: Awaited<ReturnType<typeof findAnyProductFile>>;
  return async () => {
    // Without the database, the check keeps the last file.
    known = (await findAnyProductFile(db).catch(() => undefined)) ?? known;
    if (!known) await productFiles.check('reading');
    else if ((await productFiles.sizeOf(known.key)) !== known.bytes)
      throw new Error(`${known.key} is missing or not whole`);
  };
}
