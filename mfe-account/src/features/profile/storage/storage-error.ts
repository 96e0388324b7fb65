const messages = {
  unauthenticated: 'Your access to this file has expired. Please log in again.',
  'app-check-failed': 'This page could not be verified. Please reload it.',
  'quota-exceeded': 'The file storage is full for now. Please try again later.',
  forbidden: 'You are not allowed to see this file.',
  'not-found': 'This file no longer exists.',
  'retry-limit-exceeded': 'The file storage is not responding. Please try again later.',
  unknown: 'The file could not be loaded. Please try again later.',
} as const;

export type StorageErrorCode = keyof typeof messages;

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  /** The status of the last response; undefined without a response. */
  readonly status: number | undefined;

  constructor(code: StorageErrorCode, status?: number, options?: ErrorOptions) {
    super(messages[code], options);
    this.code = code;
    this.status = status;
  }
}

const byStatus: Readonly<Record<number, StorageErrorCode>> = {
  401: 'unauthenticated',
  402: 'quota-exceeded',
  403: 'forbidden',
  404: 'not-found',
};

/** Returns the error for a final response. @param problemCode from its body, if any */
export function errorOf(status: number, problemCode: unknown): StorageError {
  if (status === 401 && problemCode === 'app_check_failed') return new StorageError('app-check-failed', status);
  return new StorageError(byStatus[status] ?? 'unknown', status);
}
