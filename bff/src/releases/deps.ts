/** Collaborators that give visitors the apps' releases. */
import type { BaseDeps } from '../base/deps.ts';
import type { ReleasesApi } from './releases-api.ts';
import type { ReleaseRegistry } from './serving/registry.ts';
import type { AssetStore } from './store/asset-store.ts';

export interface ReleasesDeps extends BaseDeps {
  readonly releases: ReleaseRegistry;
  /** Undefined while releases are not managed over HTTP. */
  readonly releasesApi: ReleasesApi | undefined;
  readonly assets: {
    readonly store: AssetStore;
    readonly devUrl: string | undefined;
  };
}
