/** True when a browser tried the release at the gate; null when it did not pass, or before this was recorded. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table releases add column tried_in_browser boolean`.execute(db);
}
