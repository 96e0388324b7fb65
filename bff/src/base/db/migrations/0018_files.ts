import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id uuid primary key default uuidv7(),
      -- Without an owner any more, it is waste like a discarded one.
      owner_id uuid references users on delete set null,
      -- pending: its content is on its way to the store; live: there for whoever knows its path; discarded: to be removed.
      state text not null default 'pending' check (state in ('pending', 'live', 'discarded')),
      state_since timestamptz not null,
      bucket text not null,
      full_path text not null check (length(full_path) between 1 and 300),
      generation bigint not null generated always as identity,
      metageneration integer not null default 1,
      size integer not null check (size >= 0),
      md5_hash text not null,
      time_created timestamptz not null,
      updated timestamptz not null,
      cache_control text not null,
      content_disposition text not null,
      content_encoding text,
      content_language text,
      content_type text not null,
      custom_metadata jsonb not null default '{}',
      -- A browser must never open as a page what a user uploaded.
      check (content_type ~ '^image/(avif|gif|jpeg|png|webp)$' or content_disposition like 'attachment%')
    );
    create unique index files_live_path_idx on files (bucket, full_path) where state = 'live';
    create index files_owner_id_idx on files (owner_id);
    create index files_waste_idx on files (state_since) where state <> 'live' or owner_id is null;
  `.execute(db);
}
