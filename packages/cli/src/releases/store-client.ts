/** Opens the store with a release token or a CI's identity instead of its settings. */
import { createReleaseClient, type ReleaseClient, ReleaseRefusal } from '@storefront/release';
import { storeOf } from '@storefront/release/credential';
import { CommandError } from '../command-error.ts';

/** Returns undefined without either; the store's settings are used then. @throws {CommandError} */
export async function storeClient(): Promise<ReleaseClient | undefined> {
  const store = await withPlainRefusals(() => storeOf(process.env));
  return store && createReleaseClient(store);
}

/** @throws {CommandError} with the store's message */
export async function withPlainRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new CommandError(error.message);
    throw error;
  }
}
