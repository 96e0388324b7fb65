/** The store that a release token or a CI's identity opens, in place of its settings. */
import { createReleaseClient, type ReleaseClient, ReleaseRefusal } from '@storefront/release';
import { storeOf } from '@storefront/release/credential';
import { CommandError } from '../command-error.ts';

/** Undefined where there are none, and the settings of the store are used. @throws {CommandError} */
export async function storeClient(): Promise<ReleaseClient | undefined> {
  const store = await withPlainRefusals(() => storeOf(process.env));
  return store && createReleaseClient(store);
}

/** @throws {CommandError} with what the store says */
export async function withPlainRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new CommandError(error.message);
    throw error;
  }
}
