/** A value that components subscribe to with `useSyncExternalStore`. */
export interface Observable<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createObservable<T>(first: T): Observable<T> & { readonly set: (next: T) => void } {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
