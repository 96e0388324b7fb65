/** Releases of the apps, and which one of each is active. */
import type { Release } from '@storefront/federation/release';
import type { Db } from '../db/database.ts';

/** The active release of every app, in one query. */
export async function listActiveReleases(db: Db): Promise<Release[]> {
  const rows = await db
    .selectFrom('active_releases')
    .innerJoin('releases', (join) =>
      join.onRef('releases.app', '=', 'active_releases.app').onRef('releases.version', '=', 'active_releases.version'),
    )
    .select('releases.description')
    .orderBy('releases.app')
    .execute();
  return rows.map(({ description }) => description);
}

/** Records a release; one that is recorded already stays as it is, because releases never change. */
export async function insertRelease(db: Db, release: Release): Promise<void> {
  await db
    .insertInto('releases')
    .values({ app: release.app, version: release.version, description: JSON.stringify(release) })
    .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
    .execute();
}

/** Makes a recorded release the one that the next page load gets. */
export async function activateRelease(db: Db, app: string, version: string, at: Date): Promise<void> {
  await db
    .insertInto('active_releases')
    .values({ app, version, activated_at: at })
    .onConflict((conflict) => conflict.column('app').doUpdateSet({ version, activated_at: at }))
    .execute();
}
