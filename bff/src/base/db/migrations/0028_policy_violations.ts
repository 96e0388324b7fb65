import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_health add column violations integer not null default 0 check (violations >= 0);
  `.execute(db);
}
