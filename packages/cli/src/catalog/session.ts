/** Opens the catalogue that a command is about, and imports what is shipped with the store. */
import {
  type CatalogAdmin,
  CatalogError,
  catalogSettings,
  type ImportResult,
  StartError,
  withCatalogAdmin,
} from 'bff/catalog';
import { loadEnv } from 'bff/env';
import { CommandError } from '../command-error.ts';
import { storeEnvironment } from '../server.ts';
import { withStore } from '../session.ts';
import { commandSettings } from '../settings.ts';
import { shippedProducts } from './shipped.ts';

/** Opens the catalogue of the environment for `work`. @throws {CommandError} with the reason when it cannot be done */
export async function withCatalog<T>(work: (admin: CatalogAdmin) => Promise<T>): Promise<T> {
  return await withStore(catalogSettings, (env) => withCatalogAdmin(env, work), CatalogError);
}

/** Checks what every command about the catalogue needs. @throws {CommandError} with a sentence for each wrong setting */
export function checkCatalogSettings(): void {
  commandSettings(storeEnvironment({}), catalogSettings);
}

/** The slugs in `STOREFRONT_MODELS`. */
export function namedModels({ STOREFRONT_MODELS = '' }: NodeJS.ProcessEnv): string[] {
  return STOREFRONT_MODELS.split(',').flatMap((slug) => slug.trim() || []);
}

/** Imports the shipped models; `STOREFRONT_MODELS` names those that are wanted, if not all. */
export async function seedCatalog(admin: CatalogAdmin): Promise<ImportResult[]> {
  return admin.importShipped(await shippedProducts(namedModels(process.env)));
}

/** Like `withCatalog`, with a database that is open. */
export async function inCatalogAdmin<T>(env: NodeJS.ProcessEnv, work: (admin: CatalogAdmin) => Promise<T>): Promise<T> {
  try {
    return await withCatalogAdmin(loadEnv(env, catalogSettings), work);
  } catch (error) {
    if (error instanceof CatalogError || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  }
}
