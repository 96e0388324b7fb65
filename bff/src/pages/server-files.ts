/** Loads the server files of releases: the shell's brings the shared modules, the other apps' take them from it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Release } from '@storefront/federation/release';
import type { ServerManifest, ShellServerRuntime } from '@storefront/federation/server-runtime';
import type { AssetStore } from '../releases/asset-store.ts';
import { placeOf } from '../releases/place.ts';
import { readReleased } from './read-released.ts';

export interface ServerFiles {
  /** The shell release's own. @throws when it has none, is not the one released, or cannot run; a ReleaseError when it cannot be had now */
  shell(shell: Release): Promise<ShellServerRuntime>;
  /** The manifest of `release` over the modules of `shell`. @throws likewise */
  manifest(shell: Release, release: Release): Promise<ServerManifest>;
  /** Drops what was loaded for `shell`: its modules may have been left in any state. */
  forget(shell: Release): void;
}

/** A few releases of each app are in use at once; more are loaded again when wanted. */
const MAX_SHELLS = 4;
const MAX_APPS_PER_SHELL = 24;

interface LoadedShell {
  readonly runtime: Promise<ShellServerRuntime>;
  readonly manifests: Map<string, Promise<ServerManifest>>;
}

const requireBuiltin = createRequire(import.meta.url);

export function createServerFiles(store: AssetStore): ServerFiles {
  const shells = new Map<string, LoadedShell>();

  const load = async <T>(release: Release, require: (name: string) => unknown): Promise<T> => {
    const { app, version, server } = release;
    if (!server) throw new Error(`${app} ${version} has no server file`);
    const filename = join(placeOf(store.directory, release), server);
    return evaluate<T>(await readReleased(store, release, server), filename, require);
  };

  function loadedShell(shell: Release): LoadedShell {
    return remember(shells, shell.version, MAX_SHELLS, () => {
      const runtime = load<ShellServerRuntime>(shell, requireBuiltin);
      // What failed to load is tried again with the next page.
      runtime.catch(() => shells.delete(shell.version));
      return { runtime, manifests: new Map() };
    });
  }

  async function loadManifest(shell: Release, release: Release): Promise<ServerManifest> {
    const { shared } = await loadedShell(shell).runtime;
    const lend = (name: string) => {
      if (!Object.hasOwn(shared, name)) throw new Error(`the shell lends no module ${name}`);
      return shared[name];
    };
    return (await load<{ default: ServerManifest }>(release, lend)).default;
  }

  return {
    shell: (shell) => loadedShell(shell).runtime,
    manifest(shell, release) {
      const { manifests } = loadedShell(shell);
      const key = `${release.app} ${release.version}`;
      return remember(manifests, key, MAX_APPS_PER_SHELL, () => {
        const manifest = loadManifest(shell, release);
        manifest.catch(() => manifests.delete(key));
        return manifest;
      });
    },
    forget: (shell) => void shells.delete(shell.version),
  };
}

function evaluate<T>(code: string, filename: string, require: (name: string) => unknown): T {
  const module = { exports: {} };
  compileFunction(code, ['require', 'module', 'exports'], { filename })(require, module, module.exports);
  return module.exports as T;
}

/** The value under `key`, made where there is none; the oldest beyond `max` is forgotten. */
function remember<V>(values: Map<string, V>, key: string, max: number, make: () => V): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  const [oldest] = values.keys();
  if (values.size >= max && oldest !== undefined) values.delete(oldest);
  const value = make();
  values.set(key, value);
  return value;
}
