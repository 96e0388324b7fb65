/** Imports what is shipped with the store. */
import type { CatalogAdmin, ImportResult } from 'bff/catalog';
import { shippedProducts } from './shipped.ts';

/** The slugs in `STOREFRONT_MODELS`. */
export function namedModels({ STOREFRONT_MODELS = '' }: NodeJS.ProcessEnv): string[] {
  return STOREFRONT_MODELS.split(',').flatMap((slug) => slug.trim() || []);
}

/** Imports the shipped models; `STOREFRONT_MODELS` names those that are wanted, if not all. */
export async function seedCatalog(admin: CatalogAdmin): Promise<ImportResult[]> {
  return admin.importShipped(await shippedProducts(namedModels(process.env)));
}
