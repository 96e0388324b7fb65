/** Module Federation at run time: the server lists the active releases, the build knows none. */
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ActiveApp, LoadedManifest, RemoteModules } from '@storefront/federation';
import { scriptPolicy } from './script-policy.ts';

/** @returns a function that loads an app's manifest, once per attempt */
export function connectRemotes(apps: readonly ActiveApp[]): (app: string, attempt: number) => Promise<LoadedManifest> {
  const attempts = new Map<string, number>();
  registerPlugins([checkedScripts(apps)]);
  registerRemotes(apps.map((app) => remoteOf(app)));
  return async (name, attempt) => {
    const app = apps.find(({ description }) => description.name === name);
    if (app && attempt > (attempts.get(name) ?? 0)) {
      attempts.set(name, attempt);
      registerRemotes([remoteOf(app, `?attempt=${attempt}`)], { force: true });
    }
    const module = await loadExposed(name, 'manifest');
    if (!module) throw new Error(`${name} exposes no manifest`);
    return module.default;
  };
}

function loadExposed<Name extends keyof RemoteModules>(app: string, name: Name): Promise<RemoteModules[Name] | null> {
  return loadRemote<RemoteModules[Name]>(`${containerName(app)}/${name}`);
}

// A new attempt changes the URLs of all the container's files: a hanging or failed request would answer the same URL.
function remoteOf({ entry, description }: ActiveApp, query = '') {
  return { name: containerName(description.name), entry: entry + query, type: 'var' } as const;
}

/** Containers are global variables, so their names are identifiers. */
function containerName(app: string): string {
  return app.replaceAll('-', '_');
}

/** Sets the released integrity hash on container scripts, and gives containers the policy for their own files. */
function checkedScripts(apps: readonly ActiveApp[]): ModuleFederationRuntimePlugin {
  return {
    name: 'checked-scripts',
    createScript({ url }) {
      // The runtime makes URLs absolute.
      const { pathname } = new URL(url);
      const integrity = apps.find(({ entry }) => entry === pathname)?.integrity;
      const policy = scriptPolicy();
      return Object.assign(document.createElement('script'), {
        scriptPolicy: policy,
        src: policy.createScriptURL(url),
        ...(integrity ? { integrity, crossOrigin: 'anonymous' } : {}),
      });
    },
  };
}
