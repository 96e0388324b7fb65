/** Marks the promise like React does, so that `use()` returns at once: after a fallback React waits 300 ms. */
export function fulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}
