/** Builds on a developer's machine that one browser loads in place of a release. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_developments (
      token_hash bytea primary key,
      grant_id uuid not null references release_grants on delete cascade,
      origin text not null,
      description jsonb not null,
      opened_at timestamptz,
      expires_at timestamptz not null
    );
    create index release_developments_grant_id on release_developments (grant_id);
    create index release_developments_expires_at on release_developments (expires_at);
  `.execute(db);
}
