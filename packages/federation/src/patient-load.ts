/** Loads the page that the server has rendered already: until its scripts are there, that view stays. */
import { fulfilled } from './fulfilled.ts';
import type { PageModule } from './manifest.ts';

export interface PatientLoad {
  /** Pending through every failure, so that React keeps what stands in the page until it can take it over. */
  readonly page: Promise<PageModule>;
  readonly state: () => 'loading' | 'failed' | 'retrying' | 'loaded';
  readonly subscribe: (listener: () => void) => () => void;
  readonly retry: () => void;
}

/** @param load asked again with every retry */
export function loadPatiently(load: () => Promise<PageModule>): PatientLoad {
  const listeners = new Set<() => void>();
  const { promise, resolve } = Promise.withResolvers<PageModule>();
  let state: ReturnType<PatientLoad['state']> = 'loading';

  const become = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const follow = (loading: Promise<PageModule>) =>
    loading.then(
      (page) => {
        resolve(page);
        fulfilled(promise, page);
        become('loaded');
      },
      () => become('failed'),
    );

  const first = load();
  void follow(first);
  return {
    // One that is there already is shown at once.
    page: 'status' in first ? first : promise,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      become('retrying');
      void follow(load());
    },
  };
}
