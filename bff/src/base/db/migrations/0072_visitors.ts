/**
 * Visitors of each day (UTC). The data that tells them apart during the day is unlogged: it is in no backup, archive or
 * standby, and processes write theirs again after a crash has emptied the table.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visitor_days (
      day date primary key,
      -- Null until the day is over.
      visitors integer check (visitors >= 0)
    );
    create unlogged table visitor_salts (
      day date primary key references visitor_days on delete cascade,
      salt bytea not null check (octet_length(salt) = 32)
    );
    create unlogged table visitor_hashes (
      -- No hash outlives its salt.
      day date references visitor_salts on delete cascade,
      hash bytea check (octet_length(hash) = 16),
      primary key (day, hash)
    );
  `.execute(db);
}
