/** Preview links show one release to every browser for a day: marked on every page, and ended at once by the owner. */
import { after, type Clock, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import { hashToken, isToken, newToken } from '../../base/tokens.ts';
import { type Attribution, recordPreview } from '../registry/activations.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { findPreview, insertPreview, type Preview } from './previews.repository.ts';

export const PREVIEW_PATH = '/releases/preview/:token';
export const END_PREVIEWS_PATH = '/releases/previews/end';

const LIFETIME = 1 * DAY;

export interface PreviewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface PreviewLink {
  /** Relative to the store's origin. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** @param grantId token or trust with which it ends @throws {ReleaseError} when there is no such release */
export async function makePreview(
  deps: PreviewDeps,
  { app, version }: ReleaseId,
  by: Attribution,
  grantId: string | null,
): Promise<PreviewLink> {
  const token = newToken();
  const createdAt = deps.clock.now();
  const expiresAt = after(createdAt, LIFETIME);
  const preview = { tokenHash: hashToken(token), app, version, grantId, madeBy: by.actor, createdAt, expiresAt };
  await recordPreview(deps, { app, version }, { ...by, along: (tx) => insertPreview(tx, preview) });
  return { path: PREVIEW_PATH.replace(':token', token), expiresAt };
}

/** @throws link_invalid when it is invalid or no longer open */
export async function previewOf({ db, clock }: PreviewDeps, token: string): Promise<Preview> {
  const preview = isToken(token) ? await findPreview(db, hashToken(token), clock.now()) : undefined;
  if (!preview) throw problemError('link_invalid');
  return preview;
}
