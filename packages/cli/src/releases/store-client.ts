/** Opens the store with a release token or a CI's identity instead of its settings. */

import { CommandError } from '../command-error.ts';
import { createReleaseClient, type ReleaseClient, ReleaseRefusal } from '../release-client/client.ts';
import { storeOf } from '../release-client/credential.ts';

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
