/** Loads a page that the server has rendered; its HTML stays until the scripts have loaded. */
import { removeForeignElements } from './foreign-elements.ts';
import { fulfilled } from './fulfilled.ts';
import type { PageModule } from './manifest.ts';

export interface RetriedLoad {
  /** Stays pending on failure, so that React keeps the HTML until it can hydrate it. */
  readonly page: Promise<PageModule>;
  readonly state: () => 'loading' | 'failed' | 'retrying' | 'loaded';
  readonly subscribe: (listener: () => void) => () => void;
  readonly retry: () => void;
}

export function loadWithRetries(load: () => Promise<PageModule>): RetriedLoad {
  const listeners = new Set<() => void>();
  const { promise, resolve } = Promise.withResolvers<PageModule>();
  let state: ReturnType<RetriedLoad['state']> = 'loading';

  const become = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const follow = (loading: Promise<PageModule>) =>
    loading.then(
      (page) => {
        // React hydrates the page now, later than the layout around it.
        if (isPending) removeForeignElements(document.querySelector('main'));
        resolve(page);
        fulfilled(promise, page);
        become('loaded');
      },
      () => become('failed'),
    );

  const first = load();
  // Never true on the server, which has loaded the page.
  const isPending = !('status' in first);
  void follow(first);
  return {
    page: isPending ? promise : first,
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
