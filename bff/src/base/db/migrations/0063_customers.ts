/** The console's list of customers. Writes to users wait while the indexes are built. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_newest_idx on users (created_at desc, id desc);
    create index users_last_login_idx on users (last_login_at desc, id desc);
  `.execute(db);
}
