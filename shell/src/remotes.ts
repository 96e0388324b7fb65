/** Finds micro-frontends at run time: the server says which releases are active, the build knows none. */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ActiveApp, MfeManifest } from '@storefront/federation';

/** @returns a function that loads an app's manifest; after a failure, calling it again tries again */
export function connectRemotes(apps: readonly ActiveApp[]): (app: string) => Promise<MfeManifest> {
  registerRemotes(apps.map(({ entry, description: { name } }) => ({ name: containerName(name), entry, type: 'var' })));
  return async (app) => {
    const module = await loadRemote<{ default: MfeManifest }>(`${containerName(app)}/manifest`);
    if (!module) throw new Error(`${app} exposes no manifest`);
    return module.default;
  };
}

/** Containers are global variables, so their names are identifiers. */
function containerName(app: string): string {
  return app.replaceAll('-', '_');
}
