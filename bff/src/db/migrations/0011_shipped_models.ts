/** Which products are the store's own, as they were shipped; what the studio has made of one is never overwritten. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A fingerprint of what was shipped. Null for the studio's goods, and for the two samples of older databases.
  await sql`alter table products add column shipped text check (shipped ~ '^[0-9a-f]{64}$')`.execute(db);
}
