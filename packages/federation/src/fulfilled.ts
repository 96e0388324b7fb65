/** Promises whose value is known, marked as React marks them. */

/**
 * Marks a promise the way React itself does, so that `use()` answers at the first render. Once something stands in for a
 * page, React holds on to it for 300 ms.
 */
export function fulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
