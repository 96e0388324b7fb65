/** Failure reports of canaries by network; unlogged, because losing them costs a canary an hour at most. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table release_votes (
      app text not null,
      version text not null,
      -- Keyed hashes; see releases/votes.ts.
      block bytea not null check (octet_length(block) = 32),
      visitor bytea not null check (octet_length(visitor) = 32),
      voted_at timestamptz not null,
      primary key (app, version, block),
      unique (app, version, visitor),
      foreign key (app, version) references releases (app, version) on delete cascade
    );
    create index release_votes_voted_at_idx on release_votes (voted_at);
  `.execute(db);
}
