/** Loads releases' server files; the shell's provides the shared modules to the other apps'. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Release } from '@storefront/federation/release';
import type { ServerManifest, ShellServerRuntime } from '@storefront/federation/server-runtime';
import { releaseDirectory } from '../releases/registry/release-directory.ts';
import type { AssetStore } from '../releases/store/asset-store.ts';
import { readReleased } from './read-released.ts';

export interface PageRuntime {
  readonly shell: ShellServerRuntime;
  /** Of the app whose page it is, run with the modules of `shell`. */
  readonly manifest: ServerManifest;
}

export interface ServerFiles {
  /**
   * What renders pages of `release` within `shell`.
   * @throws when a file is missing, altered or cannot run; a ReleaseError when it cannot be had now
   */
  load(shell: Release, release: Release): Promise<PageRuntime>;
  /** Drops what was loaded for `shell`, whose modules a cut-off render may have broken. */
  forget(shell: Release): void;
}

/** A few releases of each app are in use at once; others are loaded again when needed. */
const MAX_LOADED = 6;

/** A shell's modules, which apps extend: two releases of one app would be mixed up, so each runtime has one at most. */
interface LoadedShell {
  readonly version: string;
  readonly runtime: Promise<ShellServerRuntime>;
  readonly apps: Map<string, { readonly version: string; readonly manifest: Promise<ServerManifest> }>;
}

const requireBuiltin = createRequire(import.meta.url);

export function createServerFiles(store: AssetStore): ServerFiles {
  /** The one used last stands last. */
  const loaded = new Set<LoadedShell>();

  const run = async <T>(release: Release, require: (name: string) => unknown): Promise<T> => {
    const { app, version, server } = release;
    if (!server) throw new Error(`${app} ${version} has no server file`);
    const filename = join(releaseDirectory(store.directory, release), server);
    return evaluate<T>(await readReleased(store, release, server), filename, require);
  };

  function loadShell(shell: Release): LoadedShell {
    const runtime = run<ShellServerRuntime>(shell, requireBuiltin);
    const own = { version: shell.version, runtime, apps: new Map() };
    runtime.catch(() => loaded.delete(own));
    const [oldest] = loaded;
    if (loaded.size >= MAX_LOADED && oldest) loaded.delete(oldest);
    return own;
  }

  function shellFor(shell: Release, { app, version }: Release): LoadedShell {
    const fits = (known: LoadedShell) =>
      known.version === shell.version && (known.apps.get(app)?.version ?? version) === version;
    const found = [...loaded].find(fits) ?? loadShell(shell);
    loaded.delete(found);
    loaded.add(found);
    return found;
  }

  async function runApp(release: Release, runtime: Promise<ShellServerRuntime>): Promise<ServerManifest> {
    const { shared } = await runtime;
    const lend = (name: string) => {
      if (!Object.hasOwn(shared, name)) throw new Error(`the shell lends no module ${name}`);
      return shared[name];
    };
    return (await run<{ default: ServerManifest }>(release, lend)).default;
  }

  function manifestOf(release: Release, { apps, runtime }: LoadedShell): Promise<ServerManifest> {
    const { app, version } = release;
    const known = apps.get(app);
    if (known) return known.manifest;
    const manifest = runApp(release, runtime);
    apps.set(app, { version, manifest });
    manifest.catch(() => apps.delete(app));
    return manifest;
  }

  return {
    async load(shell, release) {
      const own = shellFor(shell, release);
      const manifest = release.app === shell.app ? undefined : manifestOf(release, own);
      const runtime = await own.runtime;
      return { shell: runtime, manifest: (await manifest) ?? runtime.manifest };
    },
    forget({ version }) {
      for (const shell of loaded) if (shell.version === version) loaded.delete(shell);
    },
  };
}

function evaluate<T>(code: string, filename: string, require: (name: string) => unknown): T {
  const module = { exports: {} };
  compileFunction(code, ['require', 'module', 'exports'], { filename })(require, module, module.exports);
  return module.exports as T;
}
