/** All that can be done with the catalogue from outside the servers: for commands. */
import { join } from 'node:path';
import { CatalogError } from '../catalog/catalog-error.ts';
import { type ImportDeps, type ImportResult, importProducts, importShipped } from '../catalog/import-products.ts';
import type { ImportedProduct } from '../catalog/imported-product.ts';
import { type Pruned, pruneMedia } from '../catalog/media-upkeep.ts';
import { listStored, type StoredProduct, unpublishProduct } from '../catalog/product-writes.repository.ts';

export type { ImportedPicture, ImportedProduct } from '../catalog/imported-product.ts';
export { GRACE_DAYS } from '../catalog/media-upkeep.ts';
export type { GivenFile } from '../catalog/product-files.ts';
export type { ImportResult, Pruned, StoredProduct };

/** Every function throws a CatalogError, in sentences, when it cannot be done. */
export interface CatalogAdmin {
  /** Adds or changes the studio's products: all or none. A trial only tells what would become of them. */
  importProducts(imports: readonly ImportedProduct[], options: { readonly isTrial: boolean }): Promise<ImportResult[]>;
  /** Adds what is shipped with the store, or brings it up to date, but for what the studio has changed. */
  importShipped(imports: readonly ImportedProduct[]): Promise<ImportResult[]>;
  /** All products, sold or not. */
  list(): Promise<StoredProduct[]>;
  /** Takes a product out of the shop; who bought it keeps it. */
  unpublish(slug: string): Promise<void>;
  /** Takes away pictures and previews that have been unused for `GRACE_DAYS`, as far as was noted by doing this before. */
  prune(): Promise<Pruned>;
  /** Where on this machine the file of an address below /media is. */
  mediaFile(path: string): string;
  /** Where on this machine one of a model's `files` is. */
  productFile(key: string): string;
}

export function createCatalogAdmin(deps: ImportDeps): CatalogAdmin {
  const { db, clock, directories } = deps;
  return {
    importProducts: (imports, { isTrial }) => importProducts(deps, imports, isTrial),
    importShipped: (imports) => importShipped(deps, imports),
    list: () => listStored(db),
    async unpublish(slug) {
      if (!(await unpublishProduct(db, slug, clock.now()))) throw new CatalogError(`The shop does not sell ${slug}.`);
    },
    prune: () => pruneMedia(deps),
    mediaFile: (path) => join(directories.media, path.replace(/^\/media\//, '')),
    productFile: (key) => join(directories.productFiles, key),
  };
}
