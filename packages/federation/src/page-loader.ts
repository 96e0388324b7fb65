/** Loads pages by their app's name and path, each once; a failure is forgotten, so that asking again tries again. */
import { type AppStore, api } from '@storefront/state';
import type { FirstData } from './boot.ts';
import type { MfeManifest, PageModule } from './manifest.ts';

export interface PageLoader {
  /** The same promise for the same page until it fails. Once it is fulfilled, `use()` answers without suspending. */
  load(app: string, path: string): Promise<PageModule>;
  /** Takes a page that is there already, as on the server. */
  provide(app: string, path: string, page: PageModule, slices: MfeManifest['slices']): void;
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
  loadManifest(app: string): Promise<MfeManifest>;
  /** The first page's data, put into the query cache before that page first renders. */
  readonly firstData: readonly FirstData[];
  /** Told of every page that could not be shown. */
  readonly onFailure?: (failure: PageFailure) => void;
}

/** @param source where manifests come from: remote containers in the shell, a plain import standalone */
export function createPageLoader({ store, loadManifest, firstData, onFailure }: PageSource): PageLoader {
  const pages = new Map<string, Promise<PageModule>>();
  const loaded = new Set<string>();
  let waiting = firstData;

  async function loadOnce(app: string, path: string): Promise<PageModule> {
    const { pages, slices } = await loadManifest(app);
    const loadModule = pages[path];
    if (!loadModule) throw new Error(`${app} has no page for ${path}`);
    const page = await loadModule();
    admit(slices);
    return page;
  }

  /** Makes the store ready for a page before it first renders. */
  function admit(slices: MfeManifest['slices']): void {
    store.injectSlices(slices ?? []);
    waiting = takeOver(store, waiting);
  }

  return {
    load(app, path) {
      const key = keyOf(app, path);
      const known = pages.get(key);
      if (known) return known;
      const loading = whileFailingFast(() => loadOnce(app, path));
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

/**
 * Marks a promise the way React itself does, so that `use()` answers at the first render. Once something stands in for a
 * page, React holds on to it for 300 ms.
 */
function fulfilled<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: 'fulfilled', value });
}

/** Milliseconds within which a failure came without asking the server. */
const AT_ONCE = 500;

/**
 * Chromium answers a request from its failed preload, once and without asking again. So the files of a page whose first
 * load failed fail once more each: whatever fails at once, and for a reason not met before, is tried again.
 */
async function whileFailingFast<T>(attempt: () => Promise<T>): Promise<T> {
  const reasons = new Set<string>();
  for (;;) {
    const startedAt = performance.now();
    try {
      return await attempt();
    } catch (error) {
      const reason = String(error);
      if (reasons.has(reason) || performance.now() - startedAt > AT_ONCE) throw error;
      reasons.add(reason);
    }
  }
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
