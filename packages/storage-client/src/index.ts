/** Looks up files of the store's users, from a page or from anywhere else. */
export { createStorageClient, type LookupOptions, type StorageClient, type StorageClientOptions } from './client.ts';
export { systemTiming, type Timing } from './retry.ts';
export { StorageError, type StorageErrorCode } from './storage-error.ts';
