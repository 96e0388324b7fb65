/** Compares this server's contract with those that the live releases were built against. */
import type { Db } from '../../base/db/database.ts';
import { ownContract } from '../../base/http/contract-document.ts';
import type { Log } from '../../base/log.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { listLiveReleases } from '../registry/releases.repository.ts';
import { listContracts } from './contracts.repository.ts';
import { misfitsOfContract } from './gate.ts';

export interface UnfitRelease extends ReleaseId {
  /** One sentence each. */
  readonly reasons: readonly string[];
}

/** Returns active releases and canaries whose calls do not fit this server's contract. */
export async function unfitReleases(db: Db): Promise<UnfitRelease[]> {
  const own = ownContract();
  const live = await listLiveReleases(db);
  // Documents are large, and most releases were built against this one.
  const others = live.flatMap(({ contractVersion }) => contractVersion ?? []).filter((built) => built !== own.version);
  const contracts = new Map((await listContracts(db, [...new Set(others)])).map((built) => [built.version, built]));
  return live
    .map((record) => {
      const builtContract = contracts.get(record.contractVersion ?? '')?.document;
      const misfits = misfitsOfContract(record, { builtContract, servedContract: own.document });
      return { app: record.app, version: record.version, reasons: misfits.map(({ reason }) => `${reason}.`) };
    })
    .filter(({ reasons }) => reasons.length > 0);
}

/** Logs each unfit release. Never fails: visitors keep what works. */
export async function reportUnfitReleases({ db, log }: { readonly db: Db; readonly log: Log }): Promise<void> {
  try {
    for (const release of await unfitReleases(db)) {
      log.error({ event: 'live_release_unfit', ...release }, 'a live release calls endpoints that this server lacks');
    }
  } catch (err) {
    log.warn({ event: 'live_releases_not_compared', err }, 'the live releases could not be compared with this server');
  }
}
