/** Loads pages by their app's name and path, each once; a failure is forgotten, so that asking again tries again. */
import { type AppStore, api } from '@storefront/state';
import type { FirstData } from './boot.ts';
import { fulfilled } from './fulfilled.ts';
import type { LoadedManifest, PageModule } from './manifest.ts';
import { StalledError, whileFilesArrive } from './stalled.ts';

export interface PageLoader {
  /** The same promise for the same page until it fails. Once it is fulfilled, `use()` answers without suspending. */
  load(app: string, path: string): Promise<PageModule>;
  /** Takes a page that is there already, as on the server. */
  provide(app: string, path: string, page: PageModule, slices: LoadedManifest['slices']): void;
  /** Says that a page could not be shown; one that could not even be loaded is known already. */
  reportBroken(app: string, path: string): void;
}

/** What became of a page, by its route's path. */
export interface PageFailure {
  readonly app: string;
  readonly path: string;
  readonly kind: 'load' | 'render';
}

interface PageSource {
  readonly store: AppStore;
  /** @param attempt how often loading the app has failed: whoever asks again must not be given what failed or hangs */
  loadManifest(app: string, attempt: number): Promise<LoadedManifest>;
  /** The first page's data, put into the query cache before that page first renders. */
  readonly firstData: readonly FirstData[];
  /** Told of every page that could not be shown. */
  readonly onFailure?: (failure: PageFailure) => void;
}

/** @param source where manifests come from: remote containers in the shell, a plain import standalone */
export function createPageLoader({ store, loadManifest, firstData, onFailure }: PageSource): PageLoader {
  const pages = new Map<string, Promise<PageModule>>();
  const loaded = new Set<string>();
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

  /** What failed may have failed in passing, so it is asked for once more; what hangs has cost enough time already. */
  async function attemptTwice(app: string, path: string): Promise<PageModule> {
    try {
      return await attempt(app, path);
    } catch (error) {
      if (error instanceof StalledError) throw error;
      return attempt(app, path);
    }
  }

  /** Makes the store ready for a page before it first renders. */
  function admit(slices: LoadedManifest['slices']): void {
    store.injectSlices(slices ?? []);
    waiting = takeOver(store, waiting);
  }

  return {
    load(app, path) {
      const key = keyOf(app, path);
      const known = pages.get(key);
      if (known) return known;
      const loading = attemptTwice(app, path);
      pages.set(key, loading);
      loading.then(
        (page) => {
          loaded.add(key);
          fulfilled(loading, page);
        },
        () => {
          pages.delete(key);
          onFailure?.({ app, path, kind: 'load' });
        },
      );
      return loading;
    },
    provide(app, path, page, slices) {
      admit(slices);
      pages.set(keyOf(app, path), fulfilled(Promise.resolve(page), page));
    },
    reportBroken(app, path) {
      if (loaded.has(keyOf(app, path))) onFailure?.({ app, path, kind: 'render' });
    },
  };
}

function keyOf(app: string, path: string): string {
  return `${app} ${path}`;
}

/** Endpoints are injected by the modules that use them, so what no loaded page knows yet keeps waiting. */
function takeOver(store: AppStore, data: readonly FirstData[]): readonly FirstData[] {
  const isKnown = ({ endpoint }: FirstData) => endpoint in api.endpoints;
  const known = data.filter(isKnown);
  if (known.length > 0) {
    const entries = known.map(({ endpoint, args, body }) => ({ endpointName: endpoint, arg: args, value: body }));
    // The names are checked above, but which endpoints exist is known at run time only.
    store.dispatch(api.util.upsertQueryEntries(entries as Parameters<typeof api.util.upsertQueryEntries>[0]));
  }
  return data.filter((entry) => !isKnown(entry));
}
