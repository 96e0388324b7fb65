import type { Db } from '../../base/db/database.ts';
import type { Log } from '../../base/log.ts';
import { listLiveApps } from '../registry/releases.repository.ts';
import type { AssetStore } from './asset-store.ts';

interface ProvideDeps {
  readonly db: Db;
  readonly log: Log;
  readonly store: AssetStore;
}

/** Makes the live releases' files local before the first request. Never fails: files are fetched again on demand. */
export async function provideLive({ db, store, log }: ProvideDeps): Promise<void> {
  try {
    const live = await listLiveApps(db);
    for (const { active, canary } of live) {
      for (const release of [active, ...(canary ? [canary.release] : [])]) await store.provide(release);
    }
  } catch (err) {
    log.warn({ event: 'asset_store_failed', err }, 'the files of the live releases could not be loaded');
  }
}
