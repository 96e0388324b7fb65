import { sql } from 'kysely';
import type { Db, Found } from '../../../base/db/database.ts';

export type HealthHour = Found<typeof findHealthHours>[number];

/** Returns the health of every release with counts since then, by hour, oldest first. */
export async function findHealthHours(db: Db, since: Date) {
  return await db
    .selectFrom('releaseHealth')
    .select(['app', 'version', sql<Date>`date_trunc('hour', minute)`.as('hour')])
    .select(sql<number>`sum(views)::int`.as('views'))
    .select(sql<number>`sum(load_errors + render_errors + server_render_errors)::int`.as('errors'))
    .where('minute', '>=', since)
    .groupBy(['app', 'version', 'hour'])
    .orderBy('hour')
    .execute();
}
