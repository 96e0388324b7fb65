/** Loads releases' server files; the shell's provides the shared modules to the other apps'. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Release } from '@storefront/federation/release';
import type { ServerManifest, ShellServerRuntime } from '@storefront/federation/server-runtime';
import type { AssetStore } from '../releases/asset-store.ts';
import { releaseDirectory } from '../releases/release-directory.ts';
import { readReleased } from './read-released.ts';

export interface ServerFiles {
  /** @throws when it is missing, altered or cannot run; a ReleaseError when it cannot be had now */
  shell(shell: Release): Promise<ShellServerRuntime>;
  /** The manifest of `release`, run with the modules of `shell`. @throws as `shell` does */
  manifest(shell: Release, release: Release): Promise<ServerManifest>;
  /** Drops what was loaded for `shell`, whose modules a cut-off render may have broken. */
  forget(shell: Release): void;
}

/** A few releases of each app are in use at once; others are loaded again when needed. */
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
    const filename = join(releaseDirectory(store.directory, release), server);
    return evaluate<T>(await readReleased(store, release, server), filename, require);
  };

  function loadedShell(shell: Release): LoadedShell {
    return remember(shells, shell.version, MAX_SHELLS, () => {
      const runtime = load<ShellServerRuntime>(shell, requireBuiltin);
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

/** The value under `key`, made if absent; evicts the oldest beyond `max`. */
function remember<V>(values: Map<string, V>, key: string, max: number, make: () => V): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  const [oldest] = values.keys();
  if (values.size >= max && oldest !== undefined) values.delete(oldest);
  const value = make();
  values.set(key, value);
  return value;
}
