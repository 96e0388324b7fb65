import type { Release } from '@storefront/federation/release';
import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import type { Provenance, ReleaseId, ReleaseRecord } from './release-record.ts';

export interface LiveApp {
  readonly active: Release;
  readonly canary: { readonly release: Release; readonly percent: number } | undefined;
}

const recordColumns = [
  'releases.app',
  'releases.version',
  'releases.description',
  'releases.commit',
  'releases.contractVersion',
  'releases.endpoints',
  'releases.createdAt',
  'releases.createdBy',
  'releases.renderingOffAt',
  'releases.triedInBrowser',
  'releases.forPreviews',
] as const;

/** The active release of every app and its canary, in one query, ordered by app. */
export async function listLiveApps(db: Db): Promise<LiveApp[]> {
  const rows = await db
    .selectFrom('activeReleases as live')
    .innerJoin('releases as active', (join) =>
      join.onRef('active.app', '=', 'live.app').onRef('active.version', '=', 'live.version'),
    )
    .leftJoin('releases as canary', (join) =>
      join.onRef('canary.app', '=', 'live.app').onRef('canary.version', '=', 'live.canaryVersion'),
    )
    .select(['active.description as active', 'canary.description as canary', 'live.canaryPercent as percent'])
    .orderBy('live.app')
    .execute();
  return rows.map(({ active, canary, percent }) => ({
    active,
    canary: canary && percent !== null ? { release: canary, percent } : undefined,
  }));
}

/** Releases that visitors get: the active release of every app and its canary, ordered by app. */
export async function listLiveReleases(db: Db): Promise<ReleaseRecord[]> {
  return await db
    .selectFrom('releases')
    .innerJoin('activeReleases as live', 'live.app', 'releases.app')
    .select(recordColumns)
    .where(sql<boolean>`releases.version in (live.version, live.canary_version)`)
    .orderBy('releases.app')
    .orderBy('releases.version')
    .execute();
}

/** Records a release unless it is recorded already. Returns true when it was new. */
export async function insertRelease(db: Db, record: Omit<ReleaseRecord, 'createdAt'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('releases')
    .values({ ...record, description: JSON.stringify(record.description), endpoints: [...record.endpoints] })
    .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Publishes a preview-only release. Returns true when there was one. */
export async function publishPreviewed(db: Db, { app, version }: ReleaseId, by: Provenance): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releases')
    .set({ forPreviews: false, commit: by.commit, createdBy: by.createdBy })
    .where((eb) => eb.and({ app, version, forPreviews: true }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findRelease(db: Db, app: string, version: string): Promise<ReleaseRecord | undefined> {
  return await db
    .selectFrom('releases')
    .select(recordColumns)
    .where((eb) => eb.and({ app, version }))
    .executeTakeFirst();
}

export async function listReleases(db: Db): Promise<ReleaseRecord[]> {
  return await db
    .selectFrom('releases')
    .select(recordColumns)
    .orderBy('app')
    .orderBy('createdAt', 'desc')
    .orderBy('version')
    .execute();
}

/** Deletes an app's preview-only releases except the `kept` newest. @returns the deleted versions */
export async function deleteOldPreviewed(db: Db, app: string, kept: number): Promise<string[]> {
  const newest = db
    .selectFrom('releases')
    .select('version')
    .where((eb) => eb.and({ app, forPreviews: true }))
    .orderBy('createdAt', 'desc')
    .orderBy('version')
    .limit(kept);
  const rows = await db
    .deleteFrom('releases')
    .where((eb) => eb.and({ app, forPreviews: true }))
    .where('version', 'not in', newest)
    .returning('version')
    .execute();
  return rows.map(({ version }) => version);
}

/** A release that a browser has tried stays marked as tried. */
export async function noteTrial(db: Db, { app, version }: ReleaseId, isTried: boolean): Promise<void> {
  await db
    .updateTable('releases')
    .set({ triedInBrowser: sql<boolean>`coalesce(tried_in_browser, false) or ${isTried}` })
    .where((eb) => eb.and({ app, version }))
    .execute();
}

/** Deletes a release unless it is active or a canary. Returns true when deleted. */
export async function deleteUnusedRelease(db: Db, app: string, version: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('releases')
    .where((eb) => eb.and({ app, version }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activeReleases as live')
            .select(sql`1`.as('one'))
            .whereRef('live.app', '=', 'releases.app')
            .where(sql<boolean>`releases.version in (live.version, live.canary_version)`),
        ),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
