import type { FileToken } from '@storefront/contract';
import { createStorageClient } from './client.ts';
import { StorageError } from './storage-error.ts';

/** A picture's current URL; `gone` when it no longer exists, undefined when unknown. @param address where it failed */
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
