/** Loads the server files of releases: the shell's brings the shared modules, the other apps' take them from it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Release } from '@storefront/federation/release';
import type { ServerManifest, ShellServerRuntime } from '@storefront/federation/server-runtime';
import { SECOND } from '../clock.ts';
import type { AssetStore } from '../releases/asset-store.ts';
import { integrityOf } from '../releases/integrity.ts';
import { placeOf } from '../releases/place.ts';
import { ReleaseError } from '../releases/release-error.ts';

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
/** How long a page waits for files that are not here yet; they go on arriving for the next one. */
const ARRIVAL_TIMEOUT = 2 * SECOND;

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
    if (!(await soon(store.provide(release)))) throw new Error(`${app} ${version} has no files`);
    const filename = join(placeOf(store.directory, release), server);
    const code = await readFile(filename);
    // The registry's word: whoever can write to the store must not be able to run code here.
    const released = release.files.find(({ path }) => path === server)?.integrity;
    if (integrityOf(code) !== released) throw new Error(`the server file of ${app} ${version} is not the one released`);
    return evaluate<T>(code.toString(), filename, require);
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

async function soon<T>(arrival: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ReleaseError('The files are still on their way.')), ARRIVAL_TIMEOUT);
  return Promise.race([arrival, timeout]).finally(() => clearTimeout(timer));
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
