/** Browser errors, counted by release and fingerprint. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table browser_errors (
      app text not null,
      version text not null,
      fingerprint bytea not null check (octet_length(fingerprint) = 16),
      kind text not null,
      route text not null,
      message text not null check (length(message) <= 200),
      frames jsonb not null,
      seen integer not null default 1 check (seen > 0),
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (app, version, fingerprint),
      foreign key (app, version) references releases (app, version) on delete cascade
    );
    create index browser_errors_last_seen_at_idx on browser_errors (last_seen_at);
  `.execute(db);
}
