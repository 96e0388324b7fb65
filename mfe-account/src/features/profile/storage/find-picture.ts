/** Asks the storage where a picture is that could not be loaded. */
import type { FileToken } from '@storefront/contract';
import { createStorageClient } from './client.ts';
import { StorageError } from './storage-error.ts';

/**
 * Its address now; `gone` when there is no such picture any more; undefined when the storage does not tell.
 * @param address where it should have been
 */
export async function findPicture(
  address: string,
  getTokens: () => Promise<FileToken>,
  signal: AbortSignal,
): Promise<string | 'gone' | undefined> {
  const client = createStorageClient({ getTokens });
  try {
    return await client.getDownloadUrl(address.replace('/files/', ''), { signal });
  } catch (error) {
    if (error instanceof StorageError) return error.code === 'not-found' ? 'gone' : undefined;
    throw error;
  }
}
