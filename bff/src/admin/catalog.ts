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

/** The catalogue for commands. Functions throw a CatalogError with a message for the operator. */
export interface CatalogAdmin {
  /** Adds or changes products, all or none. A trial only reports the outcome. */
  importProducts(imports: readonly ImportedProduct[], options: { readonly isTrial: boolean }): Promise<ImportResult[]>;
  /** Adds or updates the products shipped with the store, except those the studio has changed. */
  importShipped(imports: readonly ImportedProduct[]): Promise<ImportResult[]>;
  list(): Promise<StoredProduct[]>;
  /** Ends the sale; owners keep the product. */
  unpublish(slug: string): Promise<void>;
  /** Deletes pictures and previews that earlier calls found unused `GRACE_DAYS` ago. */
  prune(): Promise<Pruned>;
  /** The local file of a path below /media. */
  mediaFile(path: string): string;
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
