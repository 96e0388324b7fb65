/** Request counters; unlogged, because losing them in a crash costs nothing. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      window_started_at timestamptz not null,
      hits integer not null check (hits >= 0)
    );
  `.execute(db);
}
