/** Finds micro-frontends at run time: the server says which releases are active, the build knows none. */
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ActiveApp, MfeManifest, RemoteModules } from '@storefront/federation';

/** @returns a function that loads an app's manifest; after a failure, calling it again tries again */
export function connectRemotes(apps: readonly ActiveApp[]): (app: string) => Promise<MfeManifest> {
  registerPlugins([checkIntegrity(apps)]);
  registerRemotes(apps.map(({ entry, description: { name } }) => ({ name: containerName(name), entry, type: 'var' })));
  return async (app) => {
    const module = await loadExposed(app, 'manifest');
    if (!module) throw new Error(`${app} exposes no manifest`);
    return module.default;
  };
}

/** One of the modules that every container exposes. */
function loadExposed<Name extends keyof RemoteModules>(app: string, name: Name): Promise<RemoteModules[Name] | null> {
  return loadRemote<RemoteModules[Name]>(`${containerName(app)}/${name}`);
}

/** Containers are global variables, so their names are identifiers. */
function containerName(app: string): string {
  return app.replaceAll('-', '_');
}

/** Has the browser run a container's script only if it is the one that was released. */
function checkIntegrity(apps: readonly ActiveApp[]): ModuleFederationRuntimePlugin {
  return {
    name: 'check-integrity',
    createScript({ url }) {
      // The runtime makes addresses absolute.
      const integrity = apps.find(({ entry }) => url.endsWith(entry))?.integrity;
      if (!integrity) return undefined;
      return Object.assign(document.createElement('script'), { src: url, integrity, crossOrigin: 'anonymous' });
    },
  };
}
