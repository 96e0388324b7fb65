import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';

export type ReleaseEvent = Omit<Row<'releaseEvents'>, 'id'>;

const liveColumns = ['app', 'version', 'activatedAt', 'canaryVersion', 'canaryPercent', 'canaryStartedAt'] as const;

export type Live = Pick<Row<'activeReleases'>, (typeof liveColumns)[number]>;

const noCanary = { canaryVersion: null, canaryPercent: null, canaryStartedAt: null };

/** Serializes decisions about `app`, even while it has no row yet. */
export async function lockApp(tx: Db, app: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release of ${app}`}, 0))`.execute(tx);
}

export async function findLive(db: Db, app: string): Promise<Live | undefined> {
  return await db.selectFrom('activeReleases').select(liveColumns).where('app', '=', app).executeTakeFirst();
}

export async function listLive(db: Db): Promise<Live[]> {
  return await db.selectFrom('activeReleases').select(liveColumns).orderBy('app').execute();
}

/** Makes a recorded release active and ends its canary. */
export async function setActive(db: Db, app: string, version: string, at: Date): Promise<void> {
  await db
    .insertInto('activeReleases')
    .values({ app, version, activatedAt: at })
    .onConflict((conflict) => conflict.column('app').doUpdateSet({ version, activatedAt: at, ...noCanary }))
    .execute();
}

export async function setCanary(db: Db, app: string, version: string, percent: number, at: Date): Promise<void> {
  await db
    .updateTable('activeReleases')
    .set({ canaryVersion: version, canaryPercent: percent, canaryStartedAt: at })
    .where('app', '=', app)
    .execute();
}

export async function clearCanary(db: Db, app: string): Promise<void> {
  await db.updateTable('activeReleases').set(noCanary).where('app', '=', app).execute();
}

export async function insertActivation(db: Db, event: ReleaseEvent): Promise<void> {
  await db.insertInto('releaseEvents').values(event).execute();
}

export async function listEvents(db: Db, app: string): Promise<ReleaseEvent[]> {
  return await db
    .selectFrom('releaseEvents')
    .select(['app', 'action', 'version', 'replaced', 'percent', 'actor', 'reason', 'at'])
    .where('app', '=', app)
    .orderBy('id')
    .execute();
}

/** The last `limit` events of all apps, newest first. */
export async function listLastEvents(db: Db, limit: number): Promise<ReleaseEvent[]> {
  return await db
    .selectFrom('releaseEvents')
    .select(['app', 'action', 'version', 'replaced', 'percent', 'actor', 'reason', 'at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
