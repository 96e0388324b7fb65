/** A network and a visitor have one vote of each kind; the previous release only writes failures, and counts both. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_votes
      add column kind text not null default 'failure' check (kind in ('failure', 'script')),
      drop constraint release_votes_pkey,
      drop constraint release_votes_app_version_visitor_key,
      add primary key (app, version, kind, block),
      add unique (app, version, kind, visitor);
  `.execute(db);
}
