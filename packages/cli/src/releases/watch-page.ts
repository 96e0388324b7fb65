/** Watches which of a release's files a page loads, and which browser built-ins, shared by all apps, it changes. */
import type { Page } from '@playwright/test';

export interface Watched {
  /**
   * Returns the scripts and styles, as paths within the release, that were requested before React hydrated the heading.
   */
  neededFiles(): Promise<string[]>;
  /** Returns the files that no element with a hash requested. */
  unhashedFiles(): Promise<string[]>;
  /** Returns names such as `Array.prototype.map` or `fetch`, in alphabetical order. */
  changedBuiltIns(): Promise<string[]>;
}

interface Notes {
  /** Paths of files that an element with a hash requested. */
  readonly hashed: ReadonlySet<string>;
  /** Returns the paths requested before the page was interactive. */
  needed(): string[];
  changedBuiltIns(): string[];
}

declare global {
  interface Window {
    /** Notes of a trial's page. */
    trialNotes?: Notes;
  }
}

/** Watches from the next document on. @param assets the path below which the release's files are */
export async function watchPage(page: Page, assets: string): Promise<Watched> {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(assets) && ['script', 'stylesheet'].includes(request.resourceType())) fetched.add(pathname);
  });
  await page.addInitScript(observePage);
  const within = (paths: readonly string[]) => paths.map((path) => path.slice(assets.length));
  return {
    async neededFiles() {
      const needed = new Set(await page.evaluate(() => window.trialNotes?.needed() ?? []));
      return within([...fetched].filter((path) => needed.has(path)));
    },
    async unhashedFiles() {
      const hashed = new Set(await page.evaluate(() => [...(window.trialNotes?.hashed ?? [])]));
      return within([...fetched].filter((path) => !hashed.has(path)));
    },
    changedBuiltIns: () => page.evaluate(() => window.trialNotes?.changedBuiltIns() ?? []),
  };
}

/** Runs in the page before its scripts; it must be self-contained. */
function observePage(): void {
  const { getOwnPropertyDescriptors, is } = Object;
  const { ownKeys } = Reflect;
  type Descriptors = Readonly<Record<PropertyKey, PropertyDescriptor | undefined>>;
  const descriptorsOf = (object: object): Descriptors => getOwnPropertyDescriptors(object);
  const isObject = (value: unknown): value is object =>
    typeof value === 'function' || (typeof value === 'object' && value !== null);
  const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) =>
    one !== undefined &&
    other !== undefined &&
    is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set;

  const globals = descriptorsOf(window);
  const builtIns = ownKeys(globals).flatMap((name): [string, object, Descriptors][] => {
    const value: unknown = globals[name]?.value;
    if (!isObject(value) || !/^[A-Z]/.test(String(name))) return [];
    const { prototype } = value as { readonly prototype?: unknown };
    return [
      [String(name), value, descriptorsOf(value)],
      ...(isObject(prototype)
        ? [[`${String(name)}.prototype`, prototype, descriptorsOf(prototype)] satisfies [string, object, Descriptors]]
        : []),
    ];
  });

  const hashed = new Set<string>();
  const note = (node: Node) => {
    if (!(node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) || !node.integrity) return;
    hashed.add(new URL(node instanceof HTMLLinkElement ? node.href : node.src, location.href).pathname);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        note(node);
        if (node instanceof Element) for (const within of node.querySelectorAll('script, link')) note(within);
      }
    }
  }).observe(document, { childList: true, subtree: true });

  let waitedUntil = Number.POSITIVE_INFINITY;
  let lookedAt = 0;
  const look = () => {
    // React marks the elements that it has hydrated.
    const keys = ownKeys(document.querySelector('main h1') ?? {});
    if (keys.some((key) => String(key).startsWith('__react'))) waitedUntil = lookedAt;
    else requestAnimationFrame(look);
    // Requests in the frame of hydration may come from code that runs after it.
    lookedAt = performance.now();
  };
  look();

  window.trialNotes = {
    hashed,
    needed: () =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < waitedUntil)
        .map(({ name }) => new URL(name).pathname),
    changedBuiltIns() {
      const now = descriptorsOf(window);
      const replaced = ownKeys(globals).filter(
        (name) => isObject(globals[name]?.value ?? globals[name]?.get) && !isSame(globals[name], now[name]),
      );
      const changed = builtIns.flatMap(([name, object, before]) => {
        const after = descriptorsOf(object);
        return [...new Set([...ownKeys(before), ...ownKeys(after)])]
          .filter((key) => !isSame(before[key], after[key]))
          .map((key) => `${name}.${String(key)}`);
      });
      return [...replaced.map(String), ...changed].sort();
    },
  };
}
