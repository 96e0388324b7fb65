/**
 * Shells that renderers have loaded, by number. Apps extend a shell's modules, so two releases of one app would be
 * mixed up in it: each loaded shell has one at most.
 */
import type { Release } from '@storefront/federation/release';

interface LoadedShell {
  readonly id: number;
  readonly version: string;
  readonly apps: Map<string, string>;
}

/** Shells in use at once; others are loaded again when needed. */
const MAX_SHELLS = 6;

export interface LoadedShells {
  has(id: number): boolean;
  /** Returns the id of the loaded shell for pages of `release`; another may be dropped for it. */
  idOf(shell: Release, release: Release): number;
}

export function createLoadedShells(): LoadedShells {
  let ids = 0;
  /** Ordered by last use, the latest last. */
  const known = new Map<number, LoadedShell>();
  function begin({ version }: Release): LoadedShell {
    ids += 1;
    return { id: ids, version, apps: new Map() };
  }
  return {
    has: (id) => known.has(id),
    idOf(shell, { app, version }) {
      const fits = (other: LoadedShell) =>
        other.version === shell.version && (other.apps.get(app) ?? version) === version;
      const found = [...known.values()].findLast(fits) ?? begin(shell);
      known.delete(found.id);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= MAX_SHELLS) known.delete(oldest);
      found.apps.set(app, version);
      known.set(found.id, found);
      return found.id;
    },
  };
}
