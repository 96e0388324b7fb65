import { join } from 'node:path';
import { type ImportDeps, importProducts, importShipped } from '../catalog/import-products.ts';
import type { ImportedProduct } from '../catalog/imported-product.ts';
import { pruneMedia } from '../catalog/media-upkeep.ts';
import { listStored, unpublishProduct } from '../catalog/product-writes.repository.ts';
import { AdminError } from '../errors.ts';

export type { ImportResult } from '../catalog/import-products.ts';
export type { ImportedPicture, ImportedProduct } from '../catalog/imported-product.ts';
export { GRACE_DAYS, type Pruned } from '../catalog/media-upkeep.ts';
export type { GivenFile } from '../catalog/product-files.ts';
export type { StoredProduct } from '../catalog/product-writes.repository.ts';

export type CatalogAdmin = ReturnType<typeof createCatalogAdmin>;

/** The catalogue for commands. Functions throw a AdminError with a message for the operator. */
export function createCatalogAdmin(deps: ImportDeps) {
  const { db, clock, directories } = deps;
  return {
    /** Adds or changes products, all or none. A trial only reports the outcome. */
    importProducts: (imports: readonly ImportedProduct[], { isTrial }: { readonly isTrial: boolean }) =>
      importProducts(deps, imports, isTrial),
    /** Adds or updates the products shipped with the store, except those the studio has changed. */
    importShipped: (imports: readonly ImportedProduct[]) => importShipped(deps, imports),
    list: () => listStored(db),
    /** Ends the sale; owners keep the product. */
    async unpublish(slug: string) {
      if (!(await unpublishProduct(db, slug, clock.now()))) throw new AdminError(`The shop does not sell ${slug}.`);
    },
    /** Deletes pictures and previews that earlier calls found unused `GRACE_DAYS` ago. */
    prune: () => pruneMedia(deps),
    /** The local file of a path below /media. */
    mediaFile: (path: string) => join(directories.media, path.replace(/^\/media\//, '')),
    productFile: (key: string) => join(directories.productFiles, key),
  };
}
