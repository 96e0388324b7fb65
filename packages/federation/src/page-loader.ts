/** Loads each page once by app and path; forgets a failure, so that the next call retries. */
import { type AppStore, api } from '@storefront/state';
import type { FirstData } from './boot.ts';
import { fulfilled } from './fulfilled.ts';
import type { LoadedManifest, PageModule } from './manifest.ts';
import { StalledError, whileFilesArrive } from './stalled.ts';

export interface PageLoader {
  /** Returns the same promise for the same page until it fails. Once fulfilled, `use()` does not suspend. */
  load(app: string, path: string): Promise<PageModule>;
  provide(app: string, path: string, page: PageModule, slices: LoadedManifest['slices']): void;
  /** Returns the page, once it has loaded. */
  loaded(app: string, path: string): PageModule | undefined;
  /** Reports a page that failed to render; load failures are already reported. */
  reportBroken(app: string, path: string, error?: unknown): void;
}

export interface PageFailure {
  readonly app: string;
  readonly path: string;
  readonly kind: 'load' | 'render';
  readonly error?: unknown;
}

interface PageSource {
  readonly store: AppStore;
  /** @param attempt counts the app's failed loads, so that a retry does not reuse a failed or hanging one */
  loadManifest(app: string, attempt: number): Promise<LoadedManifest>;
  readonly firstData: readonly FirstData[];
  readonly onFailure?: (failure: PageFailure) => void;
}

/** @param loadManifest remote containers in the shell, a plain import standalone */
export function createPageLoader({ store, loadManifest, firstData, onFailure }: PageSource): PageLoader {
  const pages = new Map<string, Promise<PageModule>>();
  const loaded = new Map<string, PageModule>();
  const failures = new Map<string, number>();
  let waiting = firstData;

  async function loadOnce(app: string, path: string): Promise<PageModule> {
    const { pages, slices } = await loadManifest(app, failures.get(app) ?? 0);
    const loadModule = pages[path];
    if (!loadModule) throw new Error(`${app} has no page for ${path}`);
    const page = await loadModule();
    admit(slices);
    return page;
  }

  async function attempt(app: string, path: string): Promise<PageModule> {
    try {
      return await whileFilesArrive(loadOnce(app, path));
    } catch (error) {
      failures.set(app, (failures.get(app) ?? 0) + 1);
      throw error;
    }
  }

  function admit(slices: LoadedManifest['slices']): void {
    store.injectSlices(slices ?? []);
    waiting = adoptKnownData(store, waiting);
  }

  return {
    load(app, path) {
      const key = keyOf(app, path);
      const known = pages.get(key);
      if (known) return known;
      const loading = retriedOnce(() => attempt(app, path));
      pages.set(key, loading);
      loading.then(
        (page) => {
          loaded.set(key, page);
          fulfilled(loading, page);
        },
        (error: unknown) => {
          pages.delete(key);
          onFailure?.({ app, path, kind: 'load', error });
        },
      );
      return loading;
    },
    provide(app, path, page, slices) {
      admit(slices);
      pages.set(keyOf(app, path), fulfilled(Promise.resolve(page), page));
    },
    loaded: (app, path) => loaded.get(keyOf(app, path)),
    reportBroken(app, path, error) {
      if (loaded.has(keyOf(app, path))) onFailure?.({ app, path, kind: 'render', error });
    },
  };
}

/** Does not retry timeouts, which have cost enough time already. */
async function retriedOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof StalledError) throw error;
    return attempt();
  }
}

function keyOf(app: string, path: string): string {
  return `${app} ${path}`;
}

/** Adds data of known endpoints to the cache. Modules inject the endpoints they use, so the other data waits. */
function adoptKnownData(store: AppStore, data: readonly FirstData[]): readonly FirstData[] {
  const isKnown = ({ endpoint }: FirstData) => endpoint in api.endpoints;
  const known = data.filter(isKnown);
  if (known.length > 0) {
    const entries = known.map(({ endpoint, args, body }) => ({ endpointName: endpoint, arg: args, value: body }));
    // The names are checked above; the endpoints are only known at run time.
    store.dispatch(api.util.upsertQueryEntries(entries as Parameters<typeof api.util.upsertQueryEntries>[0]));
  }
  return data.filter((entry) => !isKnown(entry));
}
