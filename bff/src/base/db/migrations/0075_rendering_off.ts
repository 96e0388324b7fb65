/** Since when the server has not rendered first views of a release, because its renderers had to be killed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table releases add column rendering_off_at timestamptz`.execute(db);
}
