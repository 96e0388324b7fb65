/** Opens the catalogue that a command is about, and puts on its shelf what is shipped with the store. */
import { type CatalogDesk, CatalogError, type Shelved, StartError, withCatalogDesk } from 'bff/catalog';
import { loadEnv } from 'bff/env';
import { CommandError } from '../command-error.ts';
import { openDatabase } from '../database.ts';
import { serverEnvironment } from '../server.ts';
import { shippedOffers } from './shipped.ts';

/** Opens the catalogue of the environment for `work`. @throws {CommandError} with the reason when it cannot be done */
export async function withCatalog<T>(work: (desk: CatalogDesk) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const { env } = serverEnvironment({ DATABASE_URL: database.url });
    return await atDesk(env, work);
  } finally {
    await database.stop();
  }
}

/** Puts the shipped models on the shelf; `STOREFRONT_MODELS` names those that are wanted, if not all. */
export function stockShelf(env: NodeJS.ProcessEnv): Promise<Shelved[]> {
  return atDesk(env, async (desk) => desk.stock(await shippedOffers(wantedModels(env))));
}

/** Slugs, separated by commas. */
function wantedModels({ STOREFRONT_MODELS: wanted = '' }: NodeJS.ProcessEnv): string[] {
  return wanted.split(',').flatMap((slug) => slug.trim() || []);
}

async function atDesk<T>(env: NodeJS.ProcessEnv, work: (desk: CatalogDesk) => Promise<T>): Promise<T> {
  try {
    return await withCatalogDesk(loadEnv(env), work);
  } catch (error) {
    if (error instanceof CatalogError || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  }
}
