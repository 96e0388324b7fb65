/** Storage for a tab or a browser. When a visitor blocks site data, values last only as long as the page. */

export interface Kept {
  get(key: string): string | null;
  /** @returns true when it outlasts the page */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/** @param storage throws when site data is blocked */
function keptIn(storage: () => Storage, name: string): Kept {
  // One for all bundles of the page.
  const shared = globalThis as { [memory: symbol]: Map<string, string> | undefined };
  const memory = () => (shared[Symbol.for(`storefront.${name}`)] ??= new Map());
  return {
    get(key) {
      try {
        return memory().get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, text) {
      memory().delete(key);
      try {
        storage().setItem(key, text);
        return true;
      } catch {
        memory().set(key, text);
        return false;
      }
    },
    remove(key) {
      memory().delete(key);
      try {
        storage().removeItem(key);
      } catch {}
    },
  };
}

/** Storage that lasts until the tab is closed. */
export const keptInTab = keptIn(() => sessionStorage, 'tab');
export const keptInBrowser = keptIn(() => localStorage, 'browser');
