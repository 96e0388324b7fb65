import type { ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import { AdminError } from '../../base/errors.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import { pruneFiles } from '../../shop/catalog/file-upkeep.ts';
import { type ImportDeps, importProducts, importShipped } from '../../shop/catalog/import-products.ts';
import { listStored, unpublishProduct } from '../../shop/catalog/product-writes.repository.ts';
import { type ReplacedDirectories, uploadFiles } from '../../shop/catalog/upload-files.ts';

export { GRACE_DAYS, type Pruned } from '../../shop/catalog/file-upkeep.ts';
export type { ImportResult } from '../../shop/catalog/import-products.ts';
export type { StoredProduct } from '../../shop/catalog/product-writes.repository.ts';
export type { Uploaded } from '../../shop/catalog/upload-files.ts';

export type CatalogAdmin = ReturnType<typeof createCatalogAdmin>;

/** The catalogue for commands. Functions throw an AdminError with a message for the operator. */
export function createCatalogAdmin(deps: ImportDeps, replaced: ReplacedDirectories = {}) {
  const { db, clock, stores } = deps;
  return {
    /** Adds or changes products, all or none. A trial only reports the outcome. */
    importProducts: (imports: readonly ImportedProduct[], { isTrial }: { readonly isTrial: boolean }) =>
      importProducts(deps, imports, { isTrial }),
    /** Adds or updates the products shipped with the store, except those the studio has changed. */
    importShipped: (imports: readonly ImportedProduct[]) => importShipped(deps, imports),
    list: () => listStored(db),
    /** Ends the sale; owners keep the product. */
    async unpublish(slug: string) {
      if (!(await unpublishProduct(db, slug, clock.now()))) throw new AdminError(`The shop has no product ${slug}.`);
    },
    /** Deletes files that earlier calls found unused `GRACE_DAYS` ago. */
    prune: () => pruneFiles(deps),
    /** Copies the files of replaced directories into the buckets. */
    upload: () => uploadFiles(db, stores, replaced),
    /** @param path below /media */
    readMedia: (path: string) => readFrom(stores.media, path.replace(/^\/media\//, '')),
    readProductFile: (key: string) => readFrom(stores.productFiles, key),
  };
}

async function readFrom(store: ObjectStore, key: string): Promise<Buffer> {
  const content = await store.read(key);
  if (!content) throw new AdminError(`The file ${key} is missing.`);
  return content;
}
