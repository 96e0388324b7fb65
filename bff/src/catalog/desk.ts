/** All that can be done with the catalogue from outside the servers: the door for commands. */
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { databaseSettings, type EnvOf } from '../env.ts';
import { createLog } from '../log.ts';
import { CatalogError } from './catalog-error.ts';
import { type Pruned, pruneMedia } from './media-upkeep.ts';
import type { Offer } from './offer.ts';
import { listStored, type StoredProduct, unpublishProduct } from './product-writes.repository.ts';
import { type ShelfDeps, type Shelved, shelve, stock } from './shelf.ts';

export { StartError } from '../errors.ts';
export { CatalogError } from './catalog-error.ts';
export { GRACE_DAYS } from './media-upkeep.ts';
export type { Offer, OfferedPicture } from './offer.ts';
export type { GivenFile } from './product-files.ts';
export type { Pruned, Shelved, StoredProduct };

/** Every function throws a CatalogError, in sentences, when it cannot be done. */
export interface CatalogDesk {
  /** Adds or changes the studio's goods: all or none. A trial only tells what would become of them. */
  shelve(offers: readonly Offer[], options: { readonly isTrial: boolean }): Promise<Shelved[]>;
  /** Adds what is shipped with the store, or brings it up to date, but for what the studio has changed. */
  stock(offers: readonly Offer[]): Promise<Shelved[]>;
  /** All products, sold or not. */
  list(): Promise<StoredProduct[]>;
  /** Takes a product out of the shop; who bought it keeps it. */
  unpublish(slug: string): Promise<void>;
  /** Takes away pictures and previews that have been unused for `GRACE_DAYS`, as far as was noted by doing this before. */
  prune(): Promise<Pruned>;
  /** Where on this machine the file of an address below /media is. */
  mediaFile(path: string): string;
  /** Where on this machine one of a model's `files` is. */
  goodsFile(key: string): string;
}

export function createCatalogDesk(deps: ShelfDeps): CatalogDesk {
  const { db, clock, directories } = deps;
  return {
    shelve: (offers, { isTrial }) => shelve(deps, offers, isTrial),
    stock: (offers) => stock(deps, offers),
    list: () => listStored(db),
    async unpublish(slug) {
      if (!(await unpublishProduct(db, slug, clock.now()))) throw new CatalogError(`The shop does not sell ${slug}.`);
    },
    prune: () => pruneMedia(deps),
    mediaFile: (path) => join(directories.media, path.replace(/^\/media\//, '')),
    goodsFile: (key) => join(directories.goods, key),
  };
}

/** What the catalogue is opened with. */
export const catalogSettings = [...databaseSettings, 'productDirectories'] as const;

/** Opens the catalogue of `env` for `work`. @throws {StartError} when it cannot be had */
export async function withCatalogDesk<T>(
  env: EnvOf<typeof catalogSettings>,
  work: (desk: CatalogDesk) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(env, createLog('silent'));
  try {
    return await work(createCatalogDesk({ db, clock: systemClock, directories: env.productDirectories }));
  } finally {
    await db.destroy();
  }
}
