/** Marks the store's own products as shipped; the studio's changes to one are never overwritten. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A fingerprint of what was shipped; null for the studio's products and the two samples of older databases.
  await sql`alter table products add column shipped text check (shipped ~ '^[0-9a-f]{64}$')`.execute(db);
}
