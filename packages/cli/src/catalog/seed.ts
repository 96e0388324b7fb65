import type { CatalogAdmin, ImportResult } from 'bff/catalog';
import { shippedProducts } from './shipped.ts';

export function namedModels({ STOREFRONT_MODELS = '' }: NodeJS.ProcessEnv): string[] {
  return STOREFRONT_MODELS.split(',').flatMap((slug) => slug.trim() || []);
}

/** Imports the shipped models, or those named by `STOREFRONT_MODELS`. */
export async function seedCatalog(admin: CatalogAdmin): Promise<ImportResult[]> {
  return admin.importShipped(await shippedProducts(namedModels(process.env)));
}
