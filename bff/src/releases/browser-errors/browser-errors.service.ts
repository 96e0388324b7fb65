import { before, type Clock, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import type { AssetStore } from '../store/asset-store.ts';
import type { BrowserError } from './browser-error.ts';
import { countError, type KeptError, listErrors } from './browser-errors.repository.ts';
import { sourcePlaces } from './source-places.ts';

/** Errors are deleted this many milliseconds after they were last seen. */
export const ERROR_MEMORY = 14 * DAY;
/** Errors per release, because strangers can invent more. */
export const MAX_ERRORS = 200;
const LISTED_ERRORS = 30;

interface ErrorDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ListedError extends Omit<KeptError, 'frames'> {
  /** Positions in the sources, innermost first. */
  readonly places: readonly string[];
}

export async function recordBrowserError(
  { db, clock }: ErrorDeps,
  release: ReleaseId,
  error: BrowserError,
): Promise<void> {
  await countError(db, release, error, { now: clock.now(), limit: MAX_ERRORS });
}

/** Returns the errors of the last two weeks, most frequent first. */
export async function listBrowserErrors({ db, clock }: ErrorDeps, store: AssetStore): Promise<ListedError[]> {
  const kept = await listErrors(db, before(clock.now(), ERROR_MEMORY), LISTED_ERRORS);
  const placeOf = sourcePlaces(store);
  const listed = kept.map(async ({ frames, ...error }) => ({
    ...error,
    places: await Promise.all(frames.map(placeOf)),
  }));
  return await Promise.all(listed);
}
