import type { FileToken } from '@storefront/contract';
import { createStorageClient } from './client.ts';
import { StorageError } from './storage-error.ts';

/**
 * Returns a picture's current URL; `gone` if it no longer exists, undefined if unknown. @param address the failed URL
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
