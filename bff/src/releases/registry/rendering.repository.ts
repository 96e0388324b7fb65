/** Releases whose first views the server does not render, because its renderers had to be ended for them. */
import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import type { ReleaseId } from './release-record.ts';

/** Lists them all, whether live, pinned or neither. */
export async function listUnrendered(db: Db): Promise<ReleaseId[]> {
  return await db.selectFrom('releases').select(['app', 'version']).where('renderingOffAt', 'is not', null).execute();
}

/** Notifies every process. @param at null to render it again @returns true when that changed anything */
export async function setRenderingOff(db: Db, { app, version }: ReleaseId, at: Date | null): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update releases set rendering_off_at = ${at}
      where app = ${app} and version = ${version} and (rendering_off_at is null) <> (${at}::timestamptz is null)
      returning 1
    )
    select pg_notify('releases_changed', '') from changed`.execute(db);
  return rows.length > 0;
}
