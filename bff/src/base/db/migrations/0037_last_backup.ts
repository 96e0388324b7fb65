/** Time of the last good backup: one row, which the backup command writes and metrics read. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_backup (
      id integer primary key default 1 check (id = 1),
      taken_at timestamptz not null
    )
  `.execute(db);
}
